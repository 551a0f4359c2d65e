<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>ask</name>
    <message numerus="yes">
        <source>%n left out</source>
        <translation><numerusform>%n ausgelassen</numerusform><numerusform>%n ausgelassen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) without a source, underlined above. Read with care.</source>
        <translation><numerusform>%n Satz ohne Quelle, oben unterstrichen. Mit Vorsicht lesen.</numerusform><numerusform>%n Sätze ohne Quelle, oben unterstrichen. Mit Vorsicht lesen.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n source(s)</source>
        <translation><numerusform>%n Quelle</numerusform><numerusform>%n Quellen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n weighed more</source>
        <translation><numerusform>%n stärker gewichtet</numerusform><numerusform>%n stärker gewichtet</numerusform></translation>
    </message>
    <message>
        <source>2024, 2024-05 or 2024-05-31</source>
        <translation>2024, 2024-05 oder 2024-05-31</translation>
    </message>
    <message>
        <source>A bad answer</source>
        <translation>Eine schlechte Antwort</translation>
    </message>
    <message>
        <source>A good answer</source>
        <translation>Eine gute Antwort</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Add a folder of yours, then ask what its files say.</source>
        <translation>Einen Ordner hinzufügen und dann fragen, was in seinen Dateien steht.</translation>
    </message>
    <message>
        <source>All folders</source>
        <translation>Alle Ordner</translation>
    </message>
    <message>
        <source>All types</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>An earlier conversation</source>
        <translation>Ein früheres Gespräch</translation>
    </message>
    <message>
        <source>Another day…</source>
        <translation>Anderer Tag …</translation>
    </message>
    <message>
        <source>Another folder…</source>
        <translation>Anderer Ordner …</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answer: {words} {sources}</source>
        <translation>Antwort: {words} {sources}</translation>
    </message>
    <message numerus="yes">
        <source>Answers from %n document(s), on this computer</source>
        <translation><numerusform>Antwortet aus %n Dokument, auf diesem Computer</numerusform><numerusform>Antwortet aus %n Dokumenten, auf diesem Computer</numerusform></translation>
    </message>
    <message>
        <source>Any date</source>
        <translation>Jede Zeit</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>As of today</source>
        <translation>Stand von heute</translation>
    </message>
    <message>
        <source>As of which day?</source>
        <translation>Stand von welchem Tag?</translation>
    </message>
    <message>
        <source>As of {day}</source>
        <translation>Stand {day}</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask about the selection</source>
        <translation>Nach der Auswahl fragen</translation>
    </message>
    <message>
        <source>Ask about your documents…</source>
        <translation>Die eigenen Dokumente fragen …</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Ask only about this folder</source>
        <translation>Nur diesen Ordner fragen</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Behind the answer</source>
        <translation>Hinter der Antwort</translation>
    </message>
    <message>
        <source>Between…</source>
        <translation>Zwischen …</translation>
    </message>
    <message>
        <source>Books</source>
        <translation>Bücher</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Choose what to look at</source>
        <translation>Wählen, worin gesucht wird</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Conversations are not kept</source>
        <translation>Gespräche werden nicht behalten</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the answer with its sources</source>
        <translation>Die Antwort mit ihren Quellen kopieren</translation>
    </message>
    <message>
        <source>Copy the question</source>
        <translation>Die Frage kopieren</translation>
    </message>
    <message>
        <source>Copy the selection</source>
        <translation>Die Auswahl kopieren</translation>
    </message>
    <message>
        <source>Copy with sources</source>
        <translation>Mit Quellen kopieren</translation>
    </message>
    <message>
        <source>Copy without sources</source>
        <translation>Ohne Quellen kopieren</translation>
    </message>
    <message>
        <source>Dates</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>„{title}“ gelöscht</translation>
    </message>
    <message>
        <source>Do not keep</source>
        <translation>Nicht behalten</translation>
    </message>
    <message>
        <source>Do not keep to: {words}</source>
        <translation>Nicht festhalten an: {words}</translation>
    </message>
    <message>
        <source>Do not keep: {words}</source>
        <translation>Nicht behalten: {words}</translation>
    </message>
    <message>
        <source>Do not remember</source>
        <translation>Nicht merken</translation>
    </message>
    <message>
        <source>Documents of which time?</source>
        <translation>Dokumente aus welcher Zeit?</translation>
    </message>
    <message>
        <source>Documents only</source>
        <translation>Nur Dokumente</translation>
    </message>
    <message>
        <source>Documents only, no earlier conversations</source>
        <translation>Nur Dokumente, keine früheren Gespräche</translation>
    </message>
    <message>
        <source>Dropped: {words}</source>
        <translation>Verworfen: {words}</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Edit the question</source>
        <translation>Die Frage bearbeiten</translation>
    </message>
    <message>
        <source>End of {year}</source>
        <translation>Ende {year}</translation>
    </message>
    <message>
        <source>Exhaustive</source>
        <translation>Gründlich</translation>
    </message>
    <message>
        <source>Exhaustive: read everything that matches</source>
        <translation>Gründlich: alles Passende lesen</translation>
    </message>
    <message>
        <source>Export as Markdown…</source>
        <translation>Als Markdown exportieren …</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Das Gespräch exportieren</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Found in {read} of {matching} passages that match</source>
        <translation>In {read} von {matching} passenden Abschnitten gefunden</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message numerus="yes">
        <source>From all of the %n passage(s) that match</source>
        <translation><numerusform>Aus dem einen passenden Abschnitt</numerusform><numerusform>Aus allen %n passenden Abschnitten</numerusform></translation>
    </message>
    <message>
        <source>From now on: “{words}”</source>
        <translation>Von jetzt an: „{words}“</translation>
    </message>
    <message>
        <source>Hide the conversations</source>
        <translation>Die Gespräche ausblenden</translation>
    </message>
    <message>
        <source>How this was found</source>
        <translation>Wie dies gefunden wurde</translation>
    </message>
    <message>
        <source>I did not find an answer to this in your documents.</source>
        <translation>In den Dokumenten habe ich darauf keine Antwort gefunden.</translation>
    </message>
    <message>
        <source>Jump to latest</source>
        <translation>Zum Neuesten</translation>
    </message>
    <message>
        <source>Keep as a fact</source>
        <translation>Als Fakt behalten</translation>
    </message>
    <message>
        <source>Keep as a fact: {words}</source>
        <translation>Als Fakt behalten: {words}</translation>
    </message>
    <message>
        <source>Kept as a fact</source>
        <translation>Als Fakt behalten</translation>
    </message>
    <message>
        <source>Letters and papers</source>
        <translation>Briefe und Aufsätze</translation>
    </message>
    <message>
        <source>Loci answers from your own documents and shows the words it rests on.</source>
        <translation>Loci antwortet aus den eigenen Dokumenten und zeigt die Worte, auf denen es beruht.</translation>
    </message>
    <message>
        <source>Loci can remember them, on this computer only.</source>
        <translation>Loci kann sie sich merken, nur auf diesem Computer.</translation>
    </message>
    <message>
        <source>Look at everything again</source>
        <translation>Wieder alles ansehen</translation>
    </message>
    <message>
        <source>Look back</source>
        <translation>Zurückblicken</translation>
    </message>
    <message>
        <source>Looking through your documents…</source>
        <translation>Die Dokumente werden durchgesehen …</translation>
    </message>
    <message>
        <source>Mail</source>
        <translation>E-Mail</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More about this conversation</source>
        <translation>Mehr zu diesem Gespräch</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>No conversation holds these words.</source>
        <translation>Kein Gespräch enthält diese Wörter.</translation>
    </message>
    <message>
        <source>No conversations yet</source>
        <translation>Noch keine Gespräche</translation>
    </message>
    <message>
        <source>No folder is read yet</source>
        <translation>Noch wird kein Ordner gelesen</translation>
    </message>
    <message>
        <source>No folder is read yet, so there is nothing to answer from.</source>
        <translation>Noch wird kein Ordner gelesen, daher gibt es nichts, woraus sich antworten ließe.</translation>
    </message>
    <message>
        <source>Not kept</source>
        <translation>Nicht behalten</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Nothing has been read yet</source>
        <translation>Noch nichts gelesen</translation>
    </message>
    <message>
        <source>Nothing of a private conversation is remembered.</source>
        <translation>Von einem privaten Gespräch wird nichts gemerkt.</translation>
    </message>
    <message>
        <source>Only this document</source>
        <translation>Nur dieses Dokument</translation>
    </message>
    <message>
        <source>Only {document}; press to look at all</source>
        <translation>Nur {document}; drücken, um alles anzusehen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open source {number}</source>
        <translation>Quelle {number} öffnen</translation>
    </message>
    <message>
        <source>Open {place}</source>
        <translation>{place} öffnen</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Past month</source>
        <translation>Letzter Monat</translation>
    </message>
    <message>
        <source>Past week</source>
        <translation>Letzte Woche</translation>
    </message>
    <message>
        <source>Past year</source>
        <translation>Letztes Jahr</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privat</translation>
    </message>
    <message>
        <source>Private: not kept</source>
        <translation>Privat: wird nicht behalten</translation>
    </message>
    <message>
        <source>Program code</source>
        <translation>Programmtext</translation>
    </message>
    <message>
        <source>Put together from your documents' own sentences (no language model).</source>
        <translation>Aus den eigenen Sätzen der Dokumente zusammengestellt (kein Sprachmodell).</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>Remember conversations</source>
        <translation>Gespräche merken</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Renamed to “{title}”</source>
        <translation>In „{title}“ umbenannt</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Nachspielen</translation>
    </message>
    <message>
        <source>Saved as {name}</source>
        <translation>Gesichert als {name}</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>Searched again today: the way of back then is not kept.</source>
        <translation>Heute neu gesucht: Der damalige Weg ist nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>Searching again…</source>
        <translation>Es wird noch einmal gesucht …</translation>
    </message>
    <message>
        <source>Shall Loci remember your conversations? They stay on this computer, and you can look at them and forget them at any time.</source>
        <translation>Soll Loci sich Gespräche merken? Sie bleiben auf diesem Computer und lassen sich jederzeit ansehen und vergessen.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show the conversations</source>
        <translation>Die Gespräche zeigen</translation>
    </message>
    <message>
        <source>Show the sources</source>
        <translation>Die Quellen zeigen</translation>
    </message>
    <message>
        <source>Show {name} in the graph</source>
        <translation>{name} im Graphen zeigen</translation>
    </message>
    <message>
        <source>Slides</source>
        <translation>Folien</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Source {number}: {place}</source>
        <translation>Quelle {number}: {place}</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the answer (Esc)</source>
        <translation>Die Antwort anhalten (Esc)</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>The answer after</source>
        <translation>Die Antwort danach</translation>
    </message>
    <message>
        <source>The answer before</source>
        <translation>Die Antwort davor</translation>
    </message>
    <message>
        <source>The question in other words</source>
        <translation>Die Frage in anderen Worten</translation>
    </message>
    <message>
        <source>These words are no longer there.</source>
        <translation>Diese Worte sind nicht mehr da.</translation>
    </message>
    <message>
        <source>This answer cites no document.</source>
        <translation>Diese Antwort nennt kein Dokument.</translation>
    </message>
    <message>
        <source>This is nearest:</source>
        <translation>Am nächsten kommt:</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Arten</translation>
    </message>
    <message>
        <source>Understood as “{question}”</source>
        <translation>Verstanden als „{question}“</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Web pages</source>
        <translation>Webseiten</translation>
    </message>
    <message>
        <source>What was known and held then</source>
        <translation>Was damals bekannt war und galt</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>Was möchtest du wissen?</translation>
    </message>
    <message>
        <source>What you ask is kept here, on this computer only.</source>
        <translation>Fragen werden hier behalten, nur auf diesem Computer.</translation>
    </message>
    <message>
        <source>Write a year, a month or a day: 2024, 2024-05 or 2024-05-31.</source>
        <translation>Ein Jahr, einen Monat oder Tag schreiben: 2024, 2024-05 oder 2024-05-31.</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>You said: {words}</source>
        <translation>Du sagtest: {words}</translation>
    </message>
    <message>
        <source>Your question</source>
        <translation>Deine Frage</translation>
    </message>
    <message>
        <source>as of {day}</source>
        <translation>Stand {day}</translation>
    </message>
    <message>
        <source>documents only</source>
        <translation>nur Dokumente</translation>
    </message>
    <message>
        <source>everything read</source>
        <translation>alles gelesen</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>nicht behalten</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>since {day}</source>
        <translation>seit {day}</translation>
    </message>
    <message>
        <source>until {day}</source>
        <translation>bis {day}</translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
    <message>
        <source>{number} s</source>
        <translation>{number} s</translation>
    </message>
    <message>
        <source>{supported} of {count} sentences supported</source>
        <translation>{supported} von {count} Sätzen belegt</translation>
    </message>
</context>
<context>
    <name>canvas</name>
    <message>
        <source>Map of the graph</source>
        <translation>Karte des Graphen</translation>
    </message>
    <message numerus="yes">
        <source>Selected: {name}, joined to %n thing(s).</source>
        <translation><numerusform>Gewählt: {name}, mit %n Ding verbunden.</numerusform><numerusform>Gewählt: {name}, mit %n Dingen verbunden.</numerusform></translation>
    </message>
    <message>
        <source>named together with</source>
        <translation>zusammen genannt mit</translation>
    </message>
    <message>
        <source>{things} things, {links} links, {topics} topics.</source>
        <translation>{things} Dinge, {links} Verbindungen, {topics} Themen.</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>+  −  0</source>
        <translation>+  −  0</translation>
    </message>
    <message>
        <source>1  2  3  4</source>
        <translation>1  2  3  4</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Add a fact…</source>
        <translation>Fakt hinzufügen …</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add a model file…</source>
        <translation>Modelldatei hinzufügen …</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Links</translation>
    </message>
    <message>
        <source>Answer; Y and N are the first and the second</source>
        <translation>Antworten; Y und N sind die erste und die zweite</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask about the thing</source>
        <translation>Nach dem Ding fragen</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Ask it as a question</source>
        <translation>Als Frage stellen</translation>
    </message>
    <message>
        <source>Back in the graph</source>
        <translation>Im Graphen zurück</translation>
    </message>
    <message>
        <source>Back to the spot before; Alt+Right goes forward again</source>
        <translation>Zurück zur vorigen Stelle; Alt+Rechts geht wieder vor</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sichern …</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Bring back the last question, in an empty box</source>
        <translation>Die letzte Frage zurückholen, im leeren Feld</translation>
    </message>
    <message>
        <source>Change shortcuts</source>
        <translation>Tastenkürzel ändern</translation>
    </message>
    <message>
        <source>Change the kind of the thing…</source>
        <translation>Die Art des Dings ändern …</translation>
    </message>
    <message>
        <source>Copy the last answer</source>
        <translation>Die letzte Antwort kopieren</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Strg+F</translation>
    </message>
    <message>
        <source>Decide later</source>
        <translation>Später entscheiden</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Delete a conversation of the list</source>
        <translation>Ein Gespräch der Liste löschen</translation>
    </message>
    <message>
        <source>Do again</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>E</source>
        <translation>E</translation>
    </message>
    <message>
        <source>Edit the last question</source>
        <translation>Die letzte Frage bearbeiten</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>Filters of the graph</source>
        <translation>Filter des Graphen</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Find a path from the thing</source>
        <translation>Einen Weg von dem Ding aus suchen</translation>
    </message>
    <message>
        <source>Find a thing in the graph</source>
        <translation>Ein Ding im Graphen suchen</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Forward in the graph</source>
        <translation>Im Graphen vor</translation>
    </message>
    <message>
        <source>Go on, go back</source>
        <translation>Weiter, zurück</translation>
    </message>
    <message>
        <source>Go to Ask</source>
        <translation>Zu Fragen</translation>
    </message>
    <message>
        <source>Go to Graph</source>
        <translation>Zum Graphen</translation>
    </message>
    <message>
        <source>Go to Memory</source>
        <translation>Zum Gedächtnis</translation>
    </message>
    <message>
        <source>Go to Models</source>
        <translation>Zu den Modellen</translation>
    </message>
    <message>
        <source>Go to Review</source>
        <translation>Zur Durchsicht</translation>
    </message>
    <message>
        <source>Go to Search</source>
        <translation>Zur Suche</translation>
    </message>
    <message>
        <source>Go to Settings</source>
        <translation>Zu den Einstellungen</translation>
    </message>
    <message>
        <source>Go to Sources</source>
        <translation>Zu den Quellen</translation>
    </message>
    <message>
        <source>Go to Timeline</source>
        <translation>Zur Zeitleiste</translation>
    </message>
    <message>
        <source>Go to the last answer</source>
        <translation>Zur letzten Antwort</translation>
    </message>
    <message>
        <source>Go to the next region</source>
        <translation>Zum nächsten Bereich</translation>
    </message>
    <message>
        <source>Go to the region before</source>
        <translation>Zum vorigen Bereich</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Hide the chosen thing; reject a fact</source>
        <translation>Das gewählte Ding ausblenden; einen Fakt ablehnen</translation>
    </message>
    <message>
        <source>Hide the chosen things</source>
        <translation>Die gewählten Dinge ausblenden</translation>
    </message>
    <message>
        <source>How the answer was found</source>
        <translation>Wie die Antwort gefunden wurde</translation>
    </message>
    <message>
        <source>In an answer: read on; with Shift, select words</source>
        <translation>In einer Antwort: weiterlesen; mit Umschalt Wörter markieren</translation>
    </message>
    <message>
        <source>In an answer: to its sources, one after the other; Enter opens one</source>
        <translation>In einer Antwort: zu ihren Quellen, eine nach der anderen; Eingabe öffnet</translation>
    </message>
    <message>
        <source>J  K</source>
        <translation>J  K</translation>
    </message>
    <message>
        <source>Keep the place of the thing</source>
        <translation>Den Platz des Dings behalten</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Look at everything again</source>
        <translation>Wieder alles ansehen</translation>
    </message>
    <message>
        <source>Look at this day in all places; Delete goes back to now</source>
        <translation>Diesen Tag an allen Orten ansehen; Entf geht zurück zum Jetzt</translation>
    </message>
    <message>
        <source>Look for changes now</source>
        <translation>Jetzt nach Änderungen sehen</translation>
    </message>
    <message>
        <source>Map or outline</source>
        <translation>Karte oder Gliederung</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Merge the thing with another…</source>
        <translation>Das Ding mit einem anderen vereinen …</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Move through time, walk from moment to moment</source>
        <translation>Durch die Zeit gehen, von Augenblick zu Augenblick</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message>
        <source>New line</source>
        <translation>Neue Zeile</translation>
    </message>
    <message>
        <source>New private conversation</source>
        <translation>Neues privates Gespräch</translation>
    </message>
    <message>
        <source>Open the evidence</source>
        <translation>Den Beleg öffnen</translation>
    </message>
    <message>
        <source>Pause or resume reading</source>
        <translation>Lesen anhalten oder fortsetzen</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Play the graph through time</source>
        <translation>Den Graphen durch die Zeit spielen</translation>
    </message>
    <message>
        <source>Put away what is around it</source>
        <translation>Einklappen, was ringsum ist</translation>
    </message>
    <message>
        <source>Put that away, or go back</source>
        <translation>Das einklappen oder zurückgehen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Rename a conversation of the list</source>
        <translation>Ein Gespräch der Liste umbenennen</translation>
    </message>
    <message>
        <source>Rename the conversation</source>
        <translation>Das Gespräch umbenennen</translation>
    </message>
    <message>
        <source>Rename the thing…</source>
        <translation>Das Ding umbenennen …</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Durchsicht</translation>
    </message>
    <message>
        <source>Run the first steps again</source>
        <translation>Die ersten Schritte noch einmal</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>Save this view…</source>
        <translation>Diese Ansicht sichern …</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Search memories</source>
        <translation>Erinnerungen durchsuchen</translation>
    </message>
    <message>
        <source>Search things</source>
        <translation>Dinge suchen</translation>
    </message>
    <message>
        <source>Send the question</source>
        <translation>Die Frage abschicken</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation>Umschalt+Eingabe</translation>
    </message>
    <message>
        <source>Show all documents</source>
        <translation>Alle Dokumente zeigen</translation>
    </message>
    <message>
        <source>Show all topics</source>
        <translation>Alle Themen zeigen</translation>
    </message>
    <message>
        <source>Show less time, more time, everything</source>
        <translation>Weniger Zeit, mehr Zeit, alles zeigen</translation>
    </message>
    <message>
        <source>Show only what is around it</source>
        <translation>Nur zeigen, was ringsum ist</translation>
    </message>
    <message>
        <source>Show or hide conversations</source>
        <translation>Gespräche ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Show problems</source>
        <translation>Probleme zeigen</translation>
    </message>
    <message>
        <source>Show what is around the chosen thing</source>
        <translation>Zeigen, was rings um das gewählte Ding ist</translation>
    </message>
    <message>
        <source>Show what is around the thing</source>
        <translation>Zeigen, was rings um das Ding ist</translation>
    </message>
    <message>
        <source>Show what was read</source>
        <translation>Zeigen, was gelesen wurde</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Split the thing…</source>
        <translation>Das Ding aufteilen …</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Die Antwort anhalten</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>Zwischen hell und dunkel wechseln</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Take the last answer back</source>
        <translation>Die letzte Antwort zurücknehmen</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>U</source>
        <translation>U</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Walk to a neighbor</source>
        <translation>Zu einem Nachbarn gehen</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>Eine Frage schreiben</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, show everything</source>
        <translation>Vergrößern, verkleinern, alles zeigen</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>A backup in Loci's own folder would be lost together with it.</source>
        <translation>Eine Sicherung in Locis eigenem Ordner ginge mit ihm zusammen verloren.</translation>
    </message>
    <message>
        <source>A backup is being restored already.</source>
        <translation>Eine Sicherung wird schon wiederhergestellt.</translation>
    </message>
    <message>
        <source>A file of the knowledge store cannot be opened for writing.</source>
        <translation>Eine Datei des Wissensspeichers lässt sich nicht zum Schreiben öffnen.</translation>
    </message>
    <message>
        <source>A file of the knowledge store cannot be read.</source>
        <translation>Eine Datei des Wissensspeichers lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>A good first model for a computer with little memory.</source>
        <translation>Ein gutes erstes Modell für einen Computer mit wenig Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>A place is no number.</source>
        <translation>Eine Stelle ist keine Zahl.</translation>
    </message>
    <message>
        <source>A text says that {0} is also called {1}.</source>
        <translation>Ein Text sagt, dass {0} auch {1} heißt.</translation>
    </message>
    <message>
        <source>Add a transcript as a text file.</source>
        <translation>Eine Abschrift als Textdatei hinzufügen.</translation>
    </message>
    <message>
        <source>Add its folder, or look at the status for why it was not read.</source>
        <translation>Den Ordner hinzufügen oder im Status nachsehen, warum die Datei nicht gelesen wurde.</translation>
    </message>
    <message>
        <source>After unpacking, {0}.</source>
        <translation>Nach dem Entpacken: {0}.</translation>
    </message>
    <message>
        <source>All methods are asked together, which finds most.</source>
        <translation>Alle Verfahren werden zusammen befragt; so wird am meisten gefunden.</translation>
    </message>
    <message>
        <source>Another process is using the knowledge store.</source>
        <translation>Ein anderer Prozess benutzt den Wissensspeicher.</translation>
    </message>
    <message>
        <source>Ask again in a moment, or look at the server's own log.</source>
        <translation>Gleich noch einmal fragen oder im Protokoll des Servers nachsehen.</translation>
    </message>
    <message>
        <source>Ask again, or look at its own log.</source>
        <translation>Noch einmal fragen oder in seinem Protokoll nachsehen.</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>Noch einmal fragen.</translation>
    </message>
    <message>
        <source>Ask again: it starts anew. If it happens again, choose a smaller model.</source>
        <translation>Noch einmal fragen: Es startet neu. Geschieht es wieder, ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>Ask again: it starts anew. If it happens again, close other programs, choose a smaller model, or set a smaller window.</source>
        <translation>Noch einmal fragen: Es startet neu. Geschieht es wieder, andere Programme schließen, ein kleineres Modell wählen oder ein kleineres Fenster einstellen.</translation>
    </message>
    <message>
        <source>Both are called {0}.</source>
        <translation>Beide heißen {0}.</translation>
    </message>
    <message>
        <source>Both are joined to {0}.</source>
        <translation>Beide sind verbunden mit {0}.</translation>
    </message>
    <message>
        <source>Both names mean one thing that was found as one.</source>
        <translation>Beide Namen meinen etwas, das als eines gefunden wurde.</translation>
    </message>
    <message>
        <source>Both names mean the same thing already.</source>
        <translation>Beide Namen meinen schon dasselbe.</translation>
    </message>
    <message>
        <source>Both names mean the same thing.</source>
        <translation>Beide Namen meinen dasselbe.</translation>
    </message>
    <message>
        <source>Careful answers in English; a short window.</source>
        <translation>Sorgfältige Antworten auf Englisch; ein kurzes Fenster.</translation>
    </message>
    <message>
        <source>Changes are found by looking every few minutes.</source>
        <translation>Änderungen werden gefunden, indem alle paar Minuten nachgesehen wird.</translation>
    </message>
    <message>
        <source>Changes are found by looking every few minutes. To be told at once, raise {0}.</source>
        <translation>Änderungen werden gefunden, indem alle paar Minuten nachgesehen wird. Um sofort davon zu erfahren, {0} erhöhen.</translation>
    </message>
    <message>
        <source>Check how it is written.</source>
        <translation>Die Schreibweise prüfen.</translation>
    </message>
    <message>
        <source>Check its certificate.</source>
        <translation>Das Zertifikat prüfen.</translation>
    </message>
    <message>
        <source>Check that the folder exists and that you may write there.</source>
        <translation>Prüfen, ob der Ordner vorhanden ist und dort geschrieben werden darf.</translation>
    </message>
    <message>
        <source>Check that this is the address of a model server.</source>
        <translation>Prüfen, ob dies die Adresse eines Modellservers ist.</translation>
    </message>
    <message>
        <source>Check the connection and try again; it goes on from where it broke off.</source>
        <translation>Die Verbindung prüfen und erneut versuchen; es geht dort weiter, wo es abbrach.</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>Den Pfad prüfen.</translation>
    </message>
    <message>
        <source>Choose a GGUF file in the settings.</source>
        <translation>In den Einstellungen eine GGUF-Datei wählen.</translation>
    </message>
    <message>
        <source>Choose a backup of Loci.</source>
        <translation>Eine Sicherung von Loci wählen.</translation>
    </message>
    <message>
        <source>Choose a chat model.</source>
        <translation>Ein Chat-Modell wählen.</translation>
    </message>
    <message>
        <source>Choose a file that loci memory export has written.</source>
        <translation>Eine Datei wählen, die „loci memory export“ geschrieben hat.</translation>
    </message>
    <message>
        <source>Choose a folder beside it.</source>
        <translation>Einen Ordner daneben wählen.</translation>
    </message>
    <message>
        <source>Choose a folder outside it, best on another disk.</source>
        <translation>Einen Ordner außerhalb wählen, am besten auf einem anderen Laufwerk.</translation>
    </message>
    <message>
        <source>Choose a folder.</source>
        <translation>Einen Ordner wählen.</translation>
    </message>
    <message>
        <source>Choose a smaller model.</source>
        <translation>Ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>Choose an empty folder, or type the name of a new one.</source>
        <translation>Einen leeren Ordner wählen oder den Namen eines neuen eingeben.</translation>
    </message>
    <message>
        <source>Choose an instruct model in the GGUF form.</source>
        <translation>Ein Instruct-Modell in der GGUF-Form wählen.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space, and try again.</source>
        <translation>Einen anderen Ordner wählen oder Platz schaffen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>Choose another folder. Nothing was changed.</source>
        <translation>Einen anderen Ordner wählen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Choose another model on the server; not all can hold to a form.</source>
        <translation>Auf dem Server ein anderes Modell wählen; nicht jedes kann eine Form einhalten.</translation>
    </message>
    <message>
        <source>Choose another name, or add --force to replace it.</source>
        <translation>Einen anderen Namen wählen oder --force angeben, um die Datei zu ersetzen.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Choose another one first.</source>
        <translation>Zuerst ein anderes wählen.</translation>
    </message>
    <message>
        <source>Choose another one with --home.</source>
        <translation>Mit --home einen anderen wählen.</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>Etwas anderes wählen.</translation>
    </message>
    <message>
        <source>Choose another place.</source>
        <translation>Einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Choose another.</source>
        <translation>Etwas anderes wählen.</translation>
    </message>
    <message>
        <source>Choose one of its models: {0}.</source>
        <translation>Eines seiner Modelle wählen: {0}.</translation>
    </message>
    <message>
        <source>Choose one of: {0}.</source>
        <translation>Eines davon wählen: {0}.</translation>
    </message>
    <message>
        <source>Choose the folder of an ONNX cross-encoder in the settings, or leave the setting empty.</source>
        <translation>In den Einstellungen den Ordner eines ONNX-Cross-Encoders wählen oder die Einstellung leer lassen.</translation>
    </message>
    <message>
        <source>Choose {0}.</source>
        <translation>Wählbar: {0}.</translation>
    </message>
    <message>
        <source>Close other programs and try again.</source>
        <translation>Andere Programme schließen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Close other programs, choose a smaller model, or set a smaller window.</source>
        <translation>Andere Programme schließen, ein kleineres Modell wählen oder ein kleineres Fenster einstellen.</translation>
    </message>
    <message>
        <source>Close the other Loci, or wait until it has finished, and try again.</source>
        <translation>Das andere Loci schließen oder warten, bis es fertig ist, und erneut versuchen.</translation>
    </message>
    <message>
        <source>Comes with Loci. English first; small and quick.</source>
        <translation>Kommt mit Loci. Vor allem für Englisch; klein und schnell.</translation>
    </message>
    <message>
        <source>Connect the drive that holds it and try again.</source>
        <translation>Das Laufwerk anschließen, auf dem er liegt, und erneut versuchen.</translation>
    </message>
    <message>
        <source>Correct it, or delete it to return to the defaults.</source>
        <translation>Berichtigen oder löschen, um zu den Voreinstellungen zurückzukehren.</translation>
    </message>
    <message>
        <source>Correct its address in the settings.</source>
        <translation>Die Adresse in den Einstellungen berichtigen.</translation>
    </message>
    <message>
        <source>Correct the file; its head shows the form.</source>
        <translation>Die Datei berichtigen; ihr Anfang zeigt die Form.</translation>
    </message>
    <message>
        <source>Databases are not read.</source>
        <translation>Datenbanken werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Decrypt it first if you want it read.</source>
        <translation>Zuerst entschlüsseln, wenn sie gelesen werden soll.</translation>
    </message>
    <message>
        <source>Delete it, or set XDG_RUNTIME_DIR to a folder that only you can enter.</source>
        <translation>Löschen oder XDG_RUNTIME_DIR auf einen Ordner setzen, in den nur du hineinkommst.</translation>
    </message>
    <message>
        <source>Delete the folder, then {0}</source>
        <translation>Den Ordner löschen, dann {0}</translation>
    </message>
    <message>
        <source>Did you mean “{0}”?</source>
        <translation>War „{0}“ gemeint?</translation>
    </message>
    <message>
        <source>Download the file again, or choose another one.</source>
        <translation>Die Datei noch einmal herunterladen oder eine andere wählen.</translation>
    </message>
    <message>
        <source>English only, quick.</source>
        <translation>Nur Englisch, schnell.</translation>
    </message>
    <message>
        <source>English, for long passages.</source>
        <translation>Englisch, für lange Passagen.</translation>
    </message>
    <message>
        <source>English, small.</source>
        <translation>Englisch, klein.</translation>
    </message>
    <message>
        <source>English; a little better than the built-in one, as quick.</source>
        <translation>Englisch; etwas besser als das eingebaute, ebenso schnell.</translation>
    </message>
    <message>
        <source>English; better and three times slower.</source>
        <translation>Englisch; besser und dreimal langsamer.</translation>
    </message>
    <message>
        <source>Everything is still in {0}: open that folder, or move it again.</source>
        <translation>Alles ist noch in {0}: diesen Ordner öffnen oder noch einmal verschieben.</translation>
    </message>
    <message>
        <source>Exchange both dates.</source>
        <translation>Die beiden Tage vertauschen.</translation>
    </message>
    <message>
        <source>Export it from Keynote as PPTX or PDF.</source>
        <translation>Aus Keynote als PPTX oder PDF exportieren.</translation>
    </message>
    <message>
        <source>Export it from Numbers as XLSX.</source>
        <translation>Aus Numbers als XLSX exportieren.</translation>
    </message>
    <message>
        <source>Export it from Pages as DOCX or PDF.</source>
        <translation>Aus Pages als DOCX oder PDF exportieren.</translation>
    </message>
    <message>
        <source>Export its tables as CSV.</source>
        <translation>Die Tabellen als CSV exportieren.</translation>
    </message>
    <message>
        <source>Fetch it first: loci model add {0}</source>
        <translation>Zuerst holen: loci model add {0}</translation>
    </message>
    <message>
        <source>Fifty languages, better and slower.</source>
        <translation>Fünfzig Sprachen, besser und langsamer.</translation>
    </message>
    <message>
        <source>Fifty languages; reads only the first 128 word pieces of a passage.</source>
        <translation>Fünfzig Sprachen; liest nur die ersten 128 Wortteile einer Passage.</translation>
    </message>
    <message>
        <source>Films are not read yet.</source>
        <translation>Filme werden noch nicht gelesen.</translation>
    </message>
    <message>
        <source>For a computer with 16 GB and patience, or a fast one.</source>
        <translation>Für einen Computer mit 16 GB und Geduld oder einen schnellen.</translation>
    </message>
    <message>
        <source>Found by names and words only: the model that finds by meaning is not there.</source>
        <translation>Nur über Namen und Wörter gefunden: Das Modell, das nach Bedeutung sucht, fehlt.</translation>
    </message>
    <message>
        <source>Free some space and try again. Nothing was changed.</source>
        <translation>Platz schaffen und erneut versuchen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Free some space and try again. Nothing was replaced.</source>
        <translation>Platz schaffen und noch einmal versuchen. Nichts wurde ersetzt.</translation>
    </message>
    <message>
        <source>Free some space or choose another disk. Nothing was changed.</source>
        <translation>Platz schaffen oder ein anderes Laufwerk wählen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Free some space, or choose a smaller model.</source>
        <translation>Platz schaffen oder ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>Free some space, or choose another disk.</source>
        <translation>Platz schaffen oder ein anderes Laufwerk wählen.</translation>
    </message>
    <message>
        <source>Free some space; Loci then goes on where it stopped.</source>
        <translation>Platz schaffen; Loci macht dann dort weiter, wo es aufhörte.</translation>
    </message>
    <message>
        <source>Free some space; the download goes on from here.</source>
        <translation>Platz schaffen; das Herunterladen geht von hier weiter.</translation>
    </message>
    <message>
        <source>German and English together.</source>
        <translation>Deutsch und Englisch zusammen.</translation>
    </message>
    <message>
        <source>Give Loci the key of this server. It is kept in the keychain of this computer.</source>
        <translation>Loci den Schlüssel dieses Servers geben. Er wird im Schlüsselbund dieses Computers aufbewahrt.</translation>
    </message>
    <message>
        <source>Give a file that names it; loci ask and loci graph show list them.</source>
        <translation>Eine Datei angeben, die es nennt; „loci ask“ und „loci graph show“ führen sie auf.</translation>
    </message>
    <message>
        <source>Give a later end.</source>
        <translation>Ein späteres Ende angeben.</translation>
    </message>
    <message>
        <source>Give a number from 0 (broad) to {0} (fine).</source>
        <translation>Eine Zahl von 0 (grob) bis {0} (fein) angeben.</translation>
    </message>
    <message>
        <source>Give a number from 0 to {0}.</source>
        <translation>Eine Zahl von 0 bis {0} angeben.</translation>
    </message>
    <message>
        <source>Give a number from 1 to {0}.</source>
        <translation>Eine Zahl von 1 bis {0} angeben.</translation>
    </message>
    <message>
        <source>Give a number from {0} to {1}.</source>
        <translation>Eine Zahl von {0} bis {1} angeben.</translation>
    </message>
    <message>
        <source>Give an alias, or the path of a file.</source>
        <translation>Einen anderen Namen oder den Pfad einer Datei angeben.</translation>
    </message>
    <message>
        <source>Give numbers.</source>
        <translation>Zahlen angeben.</translation>
    </message>
    <message>
        <source>Give one of its aliases; loci graph show lists them.</source>
        <translation>Einen seiner anderen Namen angeben; „loci graph show“ führt sie auf.</translation>
    </message>
    <message>
        <source>Give one of these: {0}.</source>
        <translation>Eines davon angeben: {0}.</translation>
    </message>
    <message>
        <source>Give the model less text, or choose one with a longer context.</source>
        <translation>Dem Modell weniger Text geben oder eines mit längerem Kontext wählen.</translation>
    </message>
    <message>
        <source>Give the name of a new file.</source>
        <translation>Den Namen einer neuen Datei angeben.</translation>
    </message>
    <message>
        <source>Give the path of a file that it has read; folders cannot be pinned.</source>
        <translation>Den Pfad einer gelesenen Datei angeben; Ordner lassen sich nicht anheften.</translation>
    </message>
    <message>
        <source>Give the whole path.</source>
        <translation>Den ganzen Pfad angeben.</translation>
    </message>
    <message>
        <source>In the copy, {0}.</source>
        <translation>In der Kopie: {0}.</translation>
    </message>
    <message>
        <source>Install that version and try again.</source>
        <translation>Diese Version installieren und erneut versuchen.</translation>
    </message>
    <message>
        <source>Install the newest Loci; it reads this store.</source>
        <translation>Das neueste Loci installieren; es liest diesen Speicher.</translation>
    </message>
    <message>
        <source>It can stay; another one can be used beside it.</source>
        <translation>Es kann bleiben; daneben lässt sich ein anderes benutzen.</translation>
    </message>
    <message>
        <source>It cannot be written: {0}.</source>
        <translation>Sie lässt sich nicht schreiben: {0}.</translation>
    </message>
    <message>
        <source>It fits in memory ({0}), but {1} cores are slow with it.</source>
        <translation>Es passt in den Arbeitsspeicher ({0}), aber {1} Kerne sind damit langsam.</translation>
    </message>
    <message>
        <source>It has {0} bytes and should have {1}.</source>
        <translation>Sie hat {0} Bytes und sollte {1} haben.</translation>
    </message>
    <message>
        <source>It is longer than the {0} bytes it should have.</source>
        <translation>Sie ist länger als die {0} Bytes, die sie haben sollte.</translation>
    </message>
    <message>
        <source>It is named like a “.{0}” file, and its content is something else.</source>
        <translation>Sie heißt wie eine „.{0}“-Datei, doch ihr Inhalt ist etwas anderes.</translation>
    </message>
    <message>
        <source>It is no cross-encoder: {0}</source>
        <translation>Das ist kein Cross-Encoder: {0}</translation>
    </message>
    <message>
        <source>It is no valid TOML: {0}.</source>
        <translation>Das ist kein gültiges TOML: {0}.</translation>
    </message>
    <message>
        <source>It is not clear what is to be forgotten.</source>
        <translation>Es ist nicht klar, was vergessen werden soll.</translation>
    </message>
    <message>
        <source>It lists files that do not belong to Loci.</source>
        <translation>Sie führt Dateien auf, die nicht zu Loci gehören.</translation>
    </message>
    <message>
        <source>It needs about {0} of memory; this computer has {1}.</source>
        <translation>Es braucht etwa {0} Arbeitsspeicher; dieser Computer hat {1}.</translation>
    </message>
    <message>
        <source>It needs about {0} of this computer's {1}.</source>
        <translation>Es braucht etwa {0} von {1} Arbeitsspeicher dieses Computers.</translation>
    </message>
    <message>
        <source>It needs about {0} of this computer's {1}; close other programs.</source>
        <translation>Es braucht etwa {0} von {1} Arbeitsspeicher dieses Computers; andere Programme schließen.</translation>
    </message>
    <message>
        <source>It says too much about itself.</source>
        <translation>Sie sagt zu viel über sich selbst.</translation>
    </message>
    <message>
        <source>It sent a line without end.</source>
        <translation>Er schickte eine Zeile ohne Ende.</translation>
    </message>
    <message>
        <source>It sent something that is no answer of a model.</source>
        <translation>Er schickte etwas, das keine Antwort eines Modells ist.</translation>
    </message>
    <message>
        <source>Its checksum is not the publisher's.</source>
        <translation>Die Prüfsumme ist nicht die des Herausgebers.</translation>
    </message>
    <message>
        <source>Keys and passwords are kept here, so Loci does not read it.</source>
        <translation>Hier liegen Schlüssel und Passwörter, darum liest Loci die Datei nicht.</translation>
    </message>
    <message>
        <source>List the conversations, or begin a new one.</source>
        <translation>Die Gespräche auflisten oder ein neues beginnen.</translation>
    </message>
    <message>
        <source>List the lines.</source>
        <translation>Die Zeilen auflisten.</translation>
    </message>
    <message>
        <source>List the sources to see which there are.</source>
        <translation>Die Quellen auflisten, um zu sehen, welche es gibt.</translation>
    </message>
    <message>
        <source>List the statements that wait.</source>
        <translation>Die wartenden Aussagen auflisten.</translation>
    </message>
    <message>
        <source>List them anew: numbers may have changed.</source>
        <translation>Noch einmal auflisten: Die Nummern können sich geändert haben.</translation>
    </message>
    <message>
        <source>List what is remembered.</source>
        <translation>Auflisten, was gemerkt ist.</translation>
    </message>
    <message>
        <source>Load a model there.</source>
        <translation>Dort ein Modell laden.</translation>
    </message>
    <message>
        <source>Load one there.</source>
        <translation>Dort eines laden.</translation>
    </message>
    <message>
        <source>Loci cannot write into this folder.</source>
        <translation>Loci kann nicht in diesen Ordner schreiben.</translation>
    </message>
    <message>
        <source>Loci has not read such a document.</source>
        <translation>Loci hat kein solches Dokument gelesen.</translation>
    </message>
    <message>
        <source>Loci keeps its own files here.</source>
        <translation>Loci bewahrt hier seine eigenen Dateien auf.</translation>
    </message>
    <message>
        <source>Loci made a mistake: {0}: {1}.</source>
        <translation>Loci hat einen Fehler gemacht: {0}: {1}.</translation>
    </message>
    <message>
        <source>Loci's files were moved to this folder, which is not there now.</source>
        <translation>Locis Dateien wurden in diesen Ordner verschoben, der gerade nicht da ist.</translation>
    </message>
    <message>
        <source>Look again.</source>
        <translation>Noch einmal nachsehen.</translation>
    </message>
    <message>
        <source>Look at the graph for what is known.</source>
        <translation>Im Graphen nachsehen, was bekannt ist.</translation>
    </message>
    <message>
        <source>Look the model up at its publisher, download it there, and import the file.</source>
        <translation>Das Modell beim Herausgeber suchen, dort herunterladen und die Datei einlesen.</translation>
    </message>
    <message>
        <source>Look whether it still works; a smaller model answers sooner.</source>
        <translation>Nachsehen, ob es noch arbeitet; ein kleineres Modell antwortet schneller.</translation>
    </message>
    <message>
        <source>Made for questions over documents.</source>
        <translation>Für Fragen zu Dokumenten gemacht.</translation>
    </message>
    <message>
        <source>Make the folder first, or choose one.</source>
        <translation>Den Ordner zuerst anlegen oder einen wählen.</translation>
    </message>
    <message>
        <source>Moving Loci's files here from {0} was not finished.</source>
        <translation>Das Verschieben von Locis Dateien von {0} hierher wurde nicht beendet.</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>Eine Datei nennen.</translation>
    </message>
    <message>
        <source>Name a language model.</source>
        <translation>Ein Sprachmodell nennen.</translation>
    </message>
    <message>
        <source>Name another, or use --replace.</source>
        <translation>Eine andere nennen oder --replace benutzen.</translation>
    </message>
    <message>
        <source>Name one of these: {0}.</source>
        <translation>Eines davon nennen: {0}.</translation>
    </message>
    <message>
        <source>Name one thing: an episode, a conversation, a topic, a document or everything.</source>
        <translation>Eines nennen: eine Erinnerung, ein Gespräch, ein Thema, ein Dokument oder alles.</translation>
    </message>
    <message>
        <source>Name one: loci model list shows them.</source>
        <translation>Eines nennen: „loci model list“ zeigt sie.</translation>
    </message>
    <message>
        <source>Name two things that are not one.</source>
        <translation>Zwei Dinge nennen, die nicht eines sind.</translation>
    </message>
    <message>
        <source>Nearest: {0}.</source>
        <translation>Am nächsten: {0}.</translation>
    </message>
    <message>
        <source>No backup was made.</source>
        <translation>Es wurde keine Sicherung gemacht.</translation>
    </message>
    <message>
        <source>No engine answers.</source>
        <translation>Keine Engine antwortet.</translation>
    </message>
    <message>
        <source>No model server answers there.</source>
        <translation>Dort antwortet kein Modellserver.</translation>
    </message>
    <message>
        <source>No such statement waits to be confirmed.</source>
        <translation>Keine solche Aussage wartet auf Bestätigung.</translation>
    </message>
    <message>
        <source>No words were found</source>
        <translation>Keine Wörter gefunden</translation>
    </message>
    <message>
        <source>No words were recognized in this {0}.</source>
        <translation>Keine Wörter erkannt: {0}.</translation>
    </message>
    <message>
        <source>Nothing has such a number.</source>
        <translation>Nichts hat eine solche Nummer.</translation>
    </message>
    <message>
        <source>Nothing is known by this name.</source>
        <translation>Unter diesem Namen ist nichts bekannt.</translation>
    </message>
    <message>
        <source>Nothing is known of this file.</source>
        <translation>Von dieser Datei ist nichts bekannt.</translation>
    </message>
    <message>
        <source>Nothing like this is remembered.</source>
        <translation>Nichts dergleichen ist gemerkt.</translation>
    </message>
    <message>
        <source>Nothing to do, unless the scan is faint: then scan it again with more contrast.</source>
        <translation>Nichts zu tun, außer der Scan ist blass: dann mit mehr Kontrast neu scannen.</translation>
    </message>
    <message>
        <source>Nothing to do; if it holds text, save it in a format such as PDF or DOCX.</source>
        <translation>Nichts zu tun; enthält sie Text, in einem Format wie PDF oder DOCX sichern.</translation>
    </message>
    <message>
        <source>Nothing to do; if it should hold text, get it again from where it came.</source>
        <translation>Nichts zu tun; falls sie Text enthalten sollte, noch einmal von dort holen, woher sie kam.</translation>
    </message>
    <message>
        <source>Nothing was changed. Check that disk, or take another.</source>
        <translation>Nichts wurde geändert. Dieses Laufwerk prüfen oder ein anderes nehmen.</translation>
    </message>
    <message>
        <source>Nothing was changed. Check the disk and the memory of this computer.</source>
        <translation>Nichts wurde geändert. Laufwerk und Arbeitsspeicher dieses Computers prüfen.</translation>
    </message>
    <message>
        <source>Nothing was changed. Check the keychain of this computer and try again.</source>
        <translation>Nichts wurde geändert. Den Schlüsselbund dieses Computers prüfen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Nothing was changed. Try again; if it happens again, report it.</source>
        <translation>Nichts wurde geändert. Erneut versuchen; geschieht es wieder, bitte melden.</translation>
    </message>
    <message>
        <source>Nothing was deleted.</source>
        <translation>Nichts wurde gelöscht.</translation>
    </message>
    <message>
        <source>Nothing was replaced. Use another backup.</source>
        <translation>Nichts wurde ersetzt. Eine andere Sicherung benutzen.</translation>
    </message>
    <message>
        <source>Nothing{0} is known by this name.</source>
        <translation>Unter diesem Namen ist nichts bekannt{0}.</translation>
    </message>
    <message>
        <source>Only a language model answers a prompt.</source>
        <translation>Nur ein Sprachmodell beantwortet eine Anweisung.</translation>
    </message>
    <message>
        <source>Only pictures, no text</source>
        <translation>Nur Bilder, kein Text</translation>
    </message>
    <message>
        <source>Only what you said and summaries can be changed.</source>
        <translation>Nur was du gesagt hast und Zusammenfassungen lassen sich ändern.</translation>
    </message>
    <message>
        <source>Only {0} MB are free on this disk.</source>
        <translation>Auf diesem Laufwerk sind nur {0} MB frei.</translation>
    </message>
    <message>
        <source>Open in all its parts, also its training data.</source>
        <translation>Offen in allen Teilen, auch in den Trainingsdaten.</translation>
    </message>
    <message>
        <source>Open it in its own program and save it again.</source>
        <translation>Im eigenen Programm öffnen und neu sichern.</translation>
    </message>
    <message>
        <source>Open it with the key it was protected with.</source>
        <translation>Mit dem Schlüssel öffnen, mit dem er geschützt wurde.</translation>
    </message>
    <message>
        <source>Open it without a key.</source>
        <translation>Ohne Schlüssel öffnen.</translation>
    </message>
    <message>
        <source>Open the file in its own program.</source>
        <translation>Die Datei im eigenen Programm öffnen.</translation>
    </message>
    <message>
        <source>Other users can enter the folder of the engine's socket.</source>
        <translation>Andere Benutzer kommen in den Ordner mit dem Anschluss der Engine.</translation>
    </message>
    <message>
        <source>Page {0} could not be drawn.</source>
        <translation>Seite {0} ließ sich nicht zeichnen.</translation>
    </message>
    <message>
        <source>Pictures of this kind are not read.</source>
        <translation>Bilder dieser Art werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Please report it; logs/engine.log in Loci's own folder may say more.</source>
        <translation>Bitte melden; logs/engine.log in Locis eigenem Ordner sagt vielleicht mehr.</translation>
    </message>
    <message>
        <source>Programs are not read.</source>
        <translation>Programme werden nicht gelesen.</translation>
    </message>
    <message>
        <source>Protection could not be changed</source>
        <translation>Der Schutz ließ sich nicht ändern</translation>
    </message>
    <message>
        <source>Put together from your documents' own sentences (no language model).</source>
        <translation>Aus Sätzen der eigenen Dokumente zusammengestellt (ohne Sprachmodell).</translation>
    </message>
    <message>
        <source>Rate the answer, forget it, or change the question it was given to.</source>
        <translation>Bewerte die Antwort, vergiss sie oder ändere die Frage dazu.</translation>
    </message>
    <message>
        <source>Restore it from a backup, or move the folder away and add your folders again.</source>
        <translation>Aus einer Sicherung wiederherstellen oder den Ordner wegschieben und die eigenen Ordner neu hinzufügen.</translation>
    </message>
    <message>
        <source>Restore it from a backup, or move the folder away and add your folders.</source>
        <translation>Aus einer Sicherung wiederherstellen oder den Ordner wegschieben und die eigenen Ordner hinzufügen.</translation>
    </message>
    <message>
        <source>Restore the entry “Loci” in your keychain from a backup of it.</source>
        <translation>Den Eintrag „Loci“ im Schlüsselbund aus dessen Sicherung wiederherstellen.</translation>
    </message>
    <message>
        <source>Run: make llm</source>
        <translation>Ausführen: make llm</translation>
    </message>
    <message>
        <source>Run: make setup</source>
        <translation>Ausführen: make setup</translation>
    </message>
    <message>
        <source>Runs anywhere; for trying things out.</source>
        <translation>Läuft überall; zum Ausprobieren.</translation>
    </message>
    <message>
        <source>Save a copy without a password.</source>
        <translation>Eine Kopie ohne Passwort sichern.</translation>
    </message>
    <message>
        <source>Save it as DOCX.</source>
        <translation>Als DOCX speichern.</translation>
    </message>
    <message>
        <source>Save it as JPEG or PNG.</source>
        <translation>Als JPEG oder PNG speichern.</translation>
    </message>
    <message>
        <source>Save it as PPTX.</source>
        <translation>Als PPTX speichern.</translation>
    </message>
    <message>
        <source>Save it as XLSX.</source>
        <translation>Als XLSX speichern.</translation>
    </message>
    <message>
        <source>Say who, what, and whom or what.</source>
        <translation>Angeben: wer, was, und wen oder was.</translation>
    </message>
    <message>
        <source>See that its drive is connected, or use another backup. Nothing was replaced.</source>
        <translation>Prüfen, ob das Laufwerk verbunden ist, oder eine andere Sicherung nehmen. Nichts wurde ersetzt.</translation>
    </message>
    <message>
        <source>See the list in the settings.</source>
        <translation>Siehe die Liste in den Einstellungen.</translation>
    </message>
    <message>
        <source>See {0}, and try again.</source>
        <translation>Siehe {0}, und erneut versuchen.</translation>
    </message>
    <message>
        <source>See: loci graph show NAME, or the list of your edits.</source>
        <translation>Siehe: loci graph show NAME, oder die Liste der Änderungen.</translation>
    </message>
    <message>
        <source>See: loci model list</source>
        <translation>Siehe: loci model list</translation>
    </message>
    <message>
        <source>See: loci pin</source>
        <translation>Siehe: loci pin</translation>
    </message>
    <message>
        <source>Set XDG_RUNTIME_DIR or TMPDIR to a folder with a short path.</source>
        <translation>XDG_RUNTIME_DIR oder TMPDIR auf einen Ordner mit kurzem Pfad setzen.</translation>
    </message>
    <message>
        <source>Set the window of the server's model in the settings to what it really has.</source>
        <translation>In den Einstellungen das Fenster des Servermodells auf seinen wirklichen Wert setzen.</translation>
    </message>
    <message>
        <source>Settings are frozen.</source>
        <translation>Einstellungen sind fest.</translation>
    </message>
    <message>
        <source>Several models bear that name.</source>
        <translation>Mehrere Modelle tragen diesen Namen.</translation>
    </message>
    <message>
        <source>Several things bear this name.</source>
        <translation>Mehrere Dinge tragen diesen Namen.</translation>
    </message>
    <message>
        <source>Show its text instead, which Loci keeps.</source>
        <translation>Stattdessen den Text zeigen, den Loci aufbewahrt.</translation>
    </message>
    <message>
        <source>Show its text instead.</source>
        <translation>Stattdessen den Text zeigen.</translation>
    </message>
    <message>
        <source>Sign in as the person who protected it, on the computer where that was done.</source>
        <translation>Als die Person anmelden, die ihn geschützt hat, am selben Computer.</translation>
    </message>
    <message>
        <source>Similar names: {0}.</source>
        <translation>Ähnliche Namen: {0}.</translation>
    </message>
    <message>
        <source>Small, in many languages.</source>
        <translation>Klein, in vielen Sprachen.</translation>
    </message>
    <message>
        <source>So the graph is asked.</source>
        <translation>Also wird der Graph befragt.</translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation>Etwas ist schiefgegangen</translation>
    </message>
    <message>
        <source>Sound is not read yet.</source>
        <translation>Tonaufnahmen werden noch nicht gelesen.</translation>
    </message>
    <message>
        <source>Start it again.</source>
        <translation>Noch einmal starten.</translation>
    </message>
    <message>
        <source>Start it, or correct its address in the settings.</source>
        <translation>Starten oder die Adresse in den Einstellungen berichtigen.</translation>
    </message>
    <message>
        <source>Start one (GNOME Keyring, KWallet, macOS Keychain, Windows Credential Manager) and try again. Without one the store stays unprotected.</source>
        <translation>Einen starten (GNOME-Schlüsselbund, KWallet, macOS-Schlüsselbund, Windows-Anmeldeinformationsverwaltung) und erneut versuchen. Ohne ihn bleibt der Speicher ungeschützt.</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Switch on “Recognize text in pictures” in the settings.</source>
        <translation>In den Einstellungen „Text in Bildern erkennen“ einschalten.</translation>
    </message>
    <message>
        <source>Take the numbers that results show.</source>
        <translation>Die Nummern nehmen, die Ergebnisse zeigen.</translation>
    </message>
    <message>
        <source>Text in pictures cannot be recognized here.</source>
        <translation>Text in Bildern lässt sich hier nicht erkennen.</translation>
    </message>
    <message>
        <source>Text recognition is not installed.</source>
        <translation>Texterkennung ist nicht installiert.</translation>
    </message>
    <message>
        <source>The backup could not be unpacked: {0}.</source>
        <translation>Die Sicherung ließ sich nicht entpacken: {0}.</translation>
    </message>
    <message>
        <source>The backup could not be written: {0}.</source>
        <translation>Die Sicherung ließ sich nicht schreiben: {0}.</translation>
    </message>
    <message>
        <source>The best answers that fit into 8 GB.</source>
        <translation>Die besten Antworten, die in 8 GB passen.</translation>
    </message>
    <message>
        <source>The content of “{0}” was changed.</source>
        <translation>Der Inhalt von „{0}“ wurde verändert.</translation>
    </message>
    <message>
        <source>The copy of “{0}” differs from the original.</source>
        <translation>Die Kopie von „{0}“ weicht vom Original ab.</translation>
    </message>
    <message>
        <source>The disk is nearly full</source>
        <translation>Das Laufwerk ist fast voll</translation>
    </message>
    <message>
        <source>The download broke off: {0}.</source>
        <translation>Das Herunterladen brach ab: {0}.</translation>
    </message>
    <message>
        <source>The engine did not start.</source>
        <translation>Die Engine ist nicht gestartet.</translation>
    </message>
    <message>
        <source>The engine does not end.</source>
        <translation>Die Engine endet nicht.</translation>
    </message>
    <message>
        <source>The engine has a problem</source>
        <translation>Die Engine hat ein Problem</translation>
    </message>
    <message>
        <source>The engine is another version</source>
        <translation>Die Engine hat eine andere Version</translation>
    </message>
    <message>
        <source>The engine is busy</source>
        <translation>Die Engine ist beschäftigt</translation>
    </message>
    <message>
        <source>The engine stopped</source>
        <translation>Die Engine ist stehen geblieben</translation>
    </message>
    <message>
        <source>The fact ends before it begins.</source>
        <translation>Der Fakt endet, bevor er beginnt.</translation>
    </message>
    <message>
        <source>The fact is incomplete.</source>
        <translation>Der Fakt ist unvollständig.</translation>
    </message>
    <message>
        <source>The file cannot be read: {0}.</source>
        <translation>Die Datei lässt sich nicht lesen: {0}.</translation>
    </message>
    <message>
        <source>The file changed while it was read</source>
        <translation>Die Datei hat sich beim Lesen geändert</translation>
    </message>
    <message>
        <source>The file does not say what kind of model it holds.</source>
        <translation>Die Datei sagt nicht, was für ein Modell sie enthält.</translation>
    </message>
    <message>
        <source>The file has version {0} of GGUF; {1} are read.</source>
        <translation>Die Datei hat Version {0} von GGUF; gelesen werden {1}.</translation>
    </message>
    <message>
        <source>The file is damaged: there is no kind of value {0}.</source>
        <translation>Die Datei ist beschädigt: Eine Wertart {0} gibt es nicht.</translation>
    </message>
    <message>
        <source>The file is damaged: “{0}” has {1} dimensions.</source>
        <translation>Die Datei ist beschädigt: „{0}“ hat {1} Dimensionen.</translation>
    </message>
    <message>
        <source>The file is incomplete: it ends within its own description.</source>
        <translation>Die Datei ist unvollständig: Sie endet in ihrer eigenen Beschreibung.</translation>
    </message>
    <message>
        <source>The file is incomplete: it has {0} of {1} bytes.</source>
        <translation>Die Datei ist unvollständig: Sie hat {0} von {1} Bytes.</translation>
    </message>
    <message>
        <source>The file is no longer there.</source>
        <translation>Die Datei ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The files could not be written there: {0}.</source>
        <translation>Die Dateien ließen sich dort nicht schreiben: {0}.</translation>
    </message>
    <message>
        <source>The filter “{0}:{1}” cannot be used. {2}</source>
        <translation>Der Filter „{0}:{1}“ lässt sich nicht benutzen. {2}</translation>
    </message>
    <message>
        <source>The folder is empty. If it is on a drive, connect it; what was read from it is kept.</source>
        <translation>Der Ordner ist leer. Liegt er auf einem Laufwerk, bitte anschließen; was gelesen wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>The graph holds little, so passages are added.</source>
        <translation>Der Graph enthält wenig, also kommen Abschnitte hinzu.</translation>
    </message>
    <message>
        <source>The key does not open the store</source>
        <translation>Der Schlüssel öffnet den Speicher nicht</translation>
    </message>
    <message>
        <source>The key of this store is not in the keychain.</source>
        <translation>Der Schlüssel dieses Speichers ist nicht im Schlüsselbund.</translation>
    </message>
    <message>
        <source>The keychain cannot be used</source>
        <translation>Der Schlüsselbund lässt sich nicht benutzen</translation>
    </message>
    <message>
        <source>The keychain did not answer.</source>
        <translation>Der Schlüsselbund hat nicht geantwortet.</translation>
    </message>
    <message>
        <source>The keychain did not keep the key.</source>
        <translation>Der Schlüsselbund hat den Schlüssel nicht behalten.</translation>
    </message>
    <message>
        <source>The keychain refused.</source>
        <translation>Der Schlüsselbund hat abgelehnt.</translation>
    </message>
    <message>
        <source>The knowledge store has a problem</source>
        <translation>Der Wissensspeicher hat ein Problem</translation>
    </message>
    <message>
        <source>The language model found no answer in your documents; these are their sentences.</source>
        <translation>Das Sprachmodell hat in den Dokumenten keine Antwort gefunden; dies sind ihre Sätze.</translation>
    </message>
    <message>
        <source>The language model stopped unexpectedly ({0}).</source>
        <translation>Das Sprachmodell ist unerwartet stehen geblieben ({0}).</translation>
    </message>
    <message>
        <source>The language model stopped: most likely the memory ran out ({0}).</source>
        <translation>Das Sprachmodell ist stehen geblieben: Wahrscheinlich reichte der Arbeitsspeicher nicht ({0}).</translation>
    </message>
    <message>
        <source>The language model was unloaded while it answered.</source>
        <translation>Das Sprachmodell wurde entladen, während es antwortete.</translation>
    </message>
    <message>
        <source>The language model's window is too small for a passage.</source>
        <translation>Das Fenster des Sprachmodells ist für eine Passage zu klein.</translation>
    </message>
    <message>
        <source>The larger sister, for 16 GB.</source>
        <translation>Die größere Schwester, für 16 GB.</translation>
    </message>
    <message>
        <source>The library is closed, or its protection is being changed.</source>
        <translation>Die Bibliothek ist geschlossen, oder ihr Schutz wird gerade geändert.</translation>
    </message>
    <message>
        <source>The library is closed.</source>
        <translation>Die Bibliothek ist geschlossen.</translation>
    </message>
    <message>
        <source>The line is empty.</source>
        <translation>Die Zeile ist leer.</translation>
    </message>
    <message>
        <source>The model cannot be loaded</source>
        <translation>Das Modell lässt sich nicht laden</translation>
    </message>
    <message>
        <source>The model cannot be loaded: {0}.</source>
        <translation>Das Modell lässt sich nicht laden: {0}.</translation>
    </message>
    <message>
        <source>The model did not answer</source>
        <translation>Das Modell hat nicht geantwortet</translation>
    </message>
    <message>
        <source>The model does not fit</source>
        <translation>Das Modell passt nicht</translation>
    </message>
    <message>
        <source>The model has a problem</source>
        <translation>Das Modell hat ein Problem</translation>
    </message>
    <message>
        <source>The model is missing</source>
        <translation>Das Modell fehlt</translation>
    </message>
    <message>
        <source>The model needs {0} GB; this machine has {1} GB.</source>
        <translation>Das Modell braucht {0} GB; dieser Computer hat {1} GB.</translation>
    </message>
    <message>
        <source>The model server broke off in the middle of its answer.</source>
        <translation>Der Modellserver brach mitten in seiner Antwort ab.</translation>
    </message>
    <message>
        <source>The model server broke off.</source>
        <translation>Der Modellserver brach ab.</translation>
    </message>
    <message>
        <source>The model server cannot prove who it is: {0}.</source>
        <translation>Der Modellserver kann nicht beweisen, wer er ist: {0}.</translation>
    </message>
    <message>
        <source>The model server did not answer in time.</source>
        <translation>Der Modellserver hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>The model server has no model “{0}”, or does not speak as OpenAI's does.</source>
        <translation>Der Modellserver hat kein Modell „{0}“ oder spricht nicht wie OpenAIs Server.</translation>
    </message>
    <message>
        <source>The model server has no model.</source>
        <translation>Der Modellserver hat kein Modell.</translation>
    </message>
    <message>
        <source>The model server sends its callers elsewhere, and Loci does not follow.</source>
        <translation>Der Modellserver schickt Anfragen anderswohin, und Loci folgt nicht.</translation>
    </message>
    <message>
        <source>The model server wants a key, or another one than it was given.</source>
        <translation>Der Modellserver verlangt einen Schlüssel oder einen anderen als den angegebenen.</translation>
    </message>
    <message>
        <source>The model server was let go while it answered.</source>
        <translation>Der Modellserver wurde verlassen, während er antwortete.</translation>
    </message>
    <message>
        <source>The model's reply cannot be used</source>
        <translation>Die Antwort des Modells ist nicht brauchbar</translation>
    </message>
    <message>
        <source>The name is empty.</source>
        <translation>Der Name ist leer.</translation>
    </message>
    <message>
        <source>The new files could not be written.</source>
        <translation>Die neuen Dateien ließen sich nicht schreiben.</translation>
    </message>
    <message>
        <source>The new folder and the present one lie inside each other.</source>
        <translation>Der neue Ordner und der jetzige liegen ineinander.</translation>
    </message>
    <message>
        <source>The pages of this PDF are pictures; no text is stored with them.</source>
        <translation>Die Seiten dieses PDFs sind Bilder; mit ihnen ist kein Text gespeichert.</translation>
    </message>
    <message>
        <source>The part of Loci that runs language models is not installed.</source>
        <translation>Der Teil von Loci, der Sprachmodelle ausführt, ist nicht installiert.</translation>
    </message>
    <message>
        <source>The question asks for a relation (“{0}”) but names nothing that is known.</source>
        <translation>Die Frage fragt nach einer Beziehung („{0}“), nennt aber nichts Bekanntes.</translation>
    </message>
    <message>
        <source>The question asks for a relation (“{0}”) of {1}.</source>
        <translation>Die Frage fragt nach einer Beziehung („{0}“) von {1}.</translation>
    </message>
    <message>
        <source>The question asks for all there is, so every matching passage is looked at.</source>
        <translation>Die Frage will alles, was es gibt, also wird jeder passende Abschnitt angesehen.</translation>
    </message>
    <message>
        <source>The question asks what joins {0}, so paths between them come first.</source>
        <translation>Die Frage fragt, was {0} verbindet, also kommen Wege dazwischen zuerst.</translation>
    </message>
    <message>
        <source>The question asks what joins {0}.</source>
        <translation>Die Frage fragt, was {0} verbindet.</translation>
    </message>
    <message>
        <source>The question counts, so every matching passage is looked at.</source>
        <translation>Die Frage zählt, also wird jeder passende Abschnitt angesehen.</translation>
    </message>
    <message>
        <source>The question has {0} tokens; the model reads {1}.</source>
        <translation>Die Frage hat {0} Token; das Modell liest {1}.</translation>
    </message>
    <message>
        <source>The question is about a topic, so meaning comes first and then what it leads to.</source>
        <translation>Die Frage betrifft ein Thema, also kommt zuerst die Bedeutung und dann, wohin sie führt.</translation>
    </message>
    <message>
        <source>The question is about an earlier conversation.</source>
        <translation>Die Frage betrifft ein früheres Gespräch.</translation>
    </message>
    <message>
        <source>The question is complex: all methods are asked.</source>
        <translation>Die Frage ist vielschichtig: Alle Verfahren werden befragt.</translation>
    </message>
    <message>
        <source>The question is empty.</source>
        <translation>Die Frage ist leer.</translation>
    </message>
    <message>
        <source>The question is of some complexity: words help meaning.</source>
        <translation>Die Frage ist etwas vielschichtig: Wörter helfen der Bedeutung.</translation>
    </message>
    <message>
        <source>The question is simple: meaning is enough.</source>
        <translation>Die Frage ist einfach: Die Bedeutung reicht.</translation>
    </message>
    <message>
        <source>The question speaks of a time (“{0}”).</source>
        <translation>Die Frage spricht von einer Zeit („{0}“).</translation>
    </message>
    <message>
        <source>The reply was longer than allowed.</source>
        <translation>Die Antwort war länger als erlaubt.</translation>
    </message>
    <message>
        <source>The server answered {0} {1}.</source>
        <translation>Der Server antwortete {0} {1}.</translation>
    </message>
    <message>
        <source>The server offers {0} bytes; the model has {1}.</source>
        <translation>Der Server bietet {0} Bytes; das Modell hat {1}.</translation>
    </message>
    <message>
        <source>The settings file is not valid: {0}.</source>
        <translation>Die Einstellungsdatei ist nicht gültig: {0}.</translation>
    </message>
    <message>
        <source>The smallest that can follow a prompt; answers are short and sometimes wrong.</source>
        <translation>Das kleinste, das einer Anweisung folgen kann; Antworten sind kurz und manchmal falsch.</translation>
    </message>
    <message>
        <source>The store has form {0}, this Loci knows forms up to {1}.</source>
        <translation>Der Speicher hat Form {0}, dieses Loci kennt Formen bis {1}.</translation>
    </message>
    <message>
        <source>The store has lost its own description.</source>
        <translation>Der Speicher hat seine eigene Beschreibung verloren.</translation>
    </message>
    <message>
        <source>The store is damaged</source>
        <translation>Der Speicher ist beschädigt</translation>
    </message>
    <message>
        <source>The store is from a newer version</source>
        <translation>Der Speicher stammt von einer neueren Version</translation>
    </message>
    <message>
        <source>The store is in use</source>
        <translation>Der Speicher ist in Benutzung</translation>
    </message>
    <message>
        <source>The store is not encrypted, but a key was given.</source>
        <translation>Der Speicher ist nicht verschlüsselt, aber ein Schlüssel wurde angegeben.</translation>
    </message>
    <message>
        <source>The system does not tell of changes here ({0}).</source>
        <translation>Das System meldet hier keine Änderungen ({0}).</translation>
    </message>
    <message>
        <source>The system's limit for watched folders is reached.</source>
        <translation>Die Grenze des Systems für beobachtete Ordner ist erreicht.</translation>
    </message>
    <message>
        <source>The text is encrypted.</source>
        <translation>Der Text ist verschlüsselt.</translation>
    </message>
    <message>
        <source>The time ends before it begins.</source>
        <translation>Die Zeit endet, bevor sie beginnt.</translation>
    </message>
    <message>
        <source>The view has no name.</source>
        <translation>Die Ansicht hat keinen Namen.</translation>
    </message>
    <message>
        <source>The weight of “{0}” must be from 0 to 1.</source>
        <translation>Das Gewicht von „{0}“ muss zwischen 0 und 1 liegen.</translation>
    </message>
    <message>
        <source>The words for the model are wrong</source>
        <translation>Die Worte für das Modell sind falsch</translation>
    </message>
    <message>
        <source>The {0} is damaged or incomplete.</source>
        <translation>Beschädigt oder unvollständig: {0}.</translation>
    </message>
    <message>
        <source>The {0} is locked with a password.</source>
        <translation>Mit einem Passwort verschlossen: {0}.</translation>
    </message>
    <message>
        <source>Their names differ.</source>
        <translation>Ihre Namen sind verschieden.</translation>
    </message>
    <message>
        <source>There are several things that {0} may mean.</source>
        <translation>{0} kann mehrere Dinge bedeuten.</translation>
    </message>
    <message>
        <source>There is no embedder in {0}.</source>
        <translation>In {0} ist kein Textkodierer.</translation>
    </message>
    <message>
        <source>There is no folder with a path short enough for the engine's socket.</source>
        <translation>Es gibt keinen Ordner mit einem Pfad, der für den Anschluss der Engine kurz genug ist.</translation>
    </message>
    <message>
        <source>There is no keychain on this computer that Loci can use.</source>
        <translation>Auf diesem Computer gibt es keinen Schlüsselbund, den Loci benutzen kann.</translation>
    </message>
    <message>
        <source>There is no language model in use.</source>
        <translation>Es wird kein Sprachmodell benutzt.</translation>
    </message>
    <message>
        <source>There is no level {0}.</source>
        <translation>Eine Stufe {0} gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no other encoder here.</source>
        <translation>Einen anderen Textkodierer gibt es hier nicht.</translation>
    </message>
    <message>
        <source>There is no picture of page {0} of this document.</source>
        <translation>Von Seite {0} dieses Dokuments gibt es kein Bild.</translation>
    </message>
    <message>
        <source>There is no room for the rest of the model.</source>
        <translation>Für den Rest des Modells ist kein Platz.</translation>
    </message>
    <message>
        <source>There is no space left on the disk.</source>
        <translation>Auf dem Laufwerk ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>There is no such contradiction.</source>
        <translation>Diesen Widerspruch gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such conversation.</source>
        <translation>Dieses Gespräch gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such edit.</source>
        <translation>Diese Änderung gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such fact.</source>
        <translation>Diesen Fakt gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such file or folder.</source>
        <translation>Diese Datei oder diesen Ordner gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>Diese Datei gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such folder.</source>
        <translation>Diesen Ordner gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such kind of memory.</source>
        <translation>Diese Art von Erinnerung gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such line.</source>
        <translation>Diese Zeile gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such memory.</source>
        <translation>Diese Erinnerung gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such model.</source>
        <translation>Dieses Modell gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such question.</source>
        <translation>Diese Frage gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such setting.</source>
        <translation>Diese Einstellung gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such source.</source>
        <translation>Diese Quelle gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such summary.</source>
        <translation>Diese Zusammenfassung gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no such type.</source>
        <translation>Diese Art gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no {0} in {1}.</source>
        <translation>In {1} gibt es kein {0}.</translation>
    </message>
    <message>
        <source>There is such a file already.</source>
        <translation>Eine solche Datei gibt es schon.</translation>
    </message>
    <message>
        <source>There was not enough free memory to load the model.</source>
        <translation>Der freie Arbeitsspeicher reichte nicht, um das Modell zu laden.</translation>
    </message>
    <message>
        <source>There was not enough memory.</source>
        <translation>Der Arbeitsspeicher reichte nicht.</translation>
    </message>
    <message>
        <source>They agree in {0}.</source>
        <translation>Gleich ist: {0}.</translation>
    </message>
    <message>
        <source>They are of different types.</source>
        <translation>Sie sind von verschiedener Art.</translation>
    </message>
    <message>
        <source>They differ in {0}.</source>
        <translation>Verschieden ist: {0}.</translation>
    </message>
    <message>
        <source>This backup was made by a newer version of Loci.</source>
        <translation>Diese Sicherung stammt von einer neueren Version von Loci.</translation>
    </message>
    <message>
        <source>This document is no longer there.</source>
        <translation>Dieses Dokument ist nicht mehr da.</translation>
    </message>
    <message>
        <source>This document is not pinned.</source>
        <translation>Dieses Dokument ist nicht angeheftet.</translation>
    </message>
    <message>
        <source>This edit was undone before.</source>
        <translation>Diese Änderung wurde schon zurückgenommen.</translation>
    </message>
    <message>
        <source>This encoder comes with Loci.</source>
        <translation>Dieser Textkodierer gehört zu Loci.</translation>
    </message>
    <message>
        <source>This encoder is in use.</source>
        <translation>Dieser Textkodierer ist in Benutzung.</translation>
    </message>
    <message>
        <source>This file cannot be read: {0}.</source>
        <translation>Diese Datei lässt sich nicht lesen: {0}.</translation>
    </message>
    <message>
        <source>This file could not be read</source>
        <translation>Diese Datei ließ sich nicht lesen</translation>
    </message>
    <message>
        <source>This file exists.</source>
        <translation>Diese Datei gibt es.</translation>
    </message>
    <message>
        <source>This file holds no model that writes text ({0}).</source>
        <translation>Diese Datei enthält kein Modell, das Text schreibt ({0}).</translation>
    </message>
    <message>
        <source>This file is there already.</source>
        <translation>Diese Datei ist schon da.</translation>
    </message>
    <message>
        <source>This folder cannot be watched</source>
        <translation>Dieser Ordner lässt sich nicht beobachten</translation>
    </message>
    <message>
        <source>This folder cannot hold Loci's files: {0}.</source>
        <translation>Dieser Ordner kann Locis Dateien nicht aufnehmen: {0}.</translation>
    </message>
    <message>
        <source>This folder is not empty.</source>
        <translation>Dieser Ordner ist nicht leer.</translation>
    </message>
    <message>
        <source>This is a file.</source>
        <translation>Das ist eine Datei.</translation>
    </message>
    <message>
        <source>This is a folder.</source>
        <translation>Das ist ein Ordner.</translation>
    </message>
    <message>
        <source>This is a picture; words in it can be recognized.</source>
        <translation>Das ist ein Bild; Wörter darin lassen sich erkennen.</translation>
    </message>
    <message>
        <source>This is no address of a file on the web.</source>
        <translation>Das ist keine Adresse einer Datei im Netz.</translation>
    </message>
    <message>
        <source>This is no address of a model server.</source>
        <translation>Das ist keine Adresse eines Modellservers.</translation>
    </message>
    <message>
        <source>This is no backup of Loci, or it was cut off.</source>
        <translation>Das ist keine Sicherung von Loci, oder sie wurde abgeschnitten.</translation>
    </message>
    <message>
        <source>This is no date.</source>
        <translation>Das ist kein Datum.</translation>
    </message>
    <message>
        <source>This is no file.</source>
        <translation>Das ist keine Datei.</translation>
    </message>
    <message>
        <source>This is no whole path.</source>
        <translation>Das ist kein ganzer Pfad.</translation>
    </message>
    <message>
        <source>This is not a GGUF file.</source>
        <translation>Das ist keine GGUF-Datei.</translation>
    </message>
    <message>
        <source>This is the name under which the thing was found.</source>
        <translation>Unter diesem Namen wurde das Ding gefunden.</translation>
    </message>
    <message>
        <source>This kind of file is not read</source>
        <translation>Diese Art von Datei wird nicht gelesen</translation>
    </message>
    <message>
        <source>This model does not write text.</source>
        <translation>Dieses Modell schreibt keinen Text.</translation>
    </message>
    <message>
        <source>This model is not on the disk.</source>
        <translation>Dieses Modell ist nicht auf dem Laufwerk.</translation>
    </message>
    <message>
        <source>This model server is not on this computer, and you did not agree that questions, the passages found for them and the titles of their documents are sent there.</source>
        <translation>Dieser Modellserver ist nicht auf diesem Computer, und es fehlt die Zustimmung, dass Fragen, die dafür gefundenen Abschnitte und die Titel ihrer Dokumente dorthin geschickt werden.</translation>
    </message>
    <message>
        <source>This needs {0} MB for a second copy of the store, and {1} MB are free.</source>
        <translation>Das braucht {0} MB für eine zweite Kopie des Speichers, und {1} MB sind frei.</translation>
    </message>
    <message>
        <source>This needs {0} MB, and {1} MB are free.</source>
        <translation>Das braucht {0} MB, und {1} MB sind frei.</translation>
    </message>
    <message>
        <source>This path is not absolute.</source>
        <translation>Dieser Pfad ist nicht absolut.</translation>
    </message>
    <message>
        <source>This request is not valid</source>
        <translation>Diese Anfrage ist nicht gültig</translation>
    </message>
    <message>
        <source>This server wants a key, which would be sent unencrypted.</source>
        <translation>Dieser Server verlangt einen Schlüssel, der unverschlüsselt geschickt würde.</translation>
    </message>
    <message>
        <source>This setting is not valid</source>
        <translation>Diese Einstellung ist nicht gültig</translation>
    </message>
    <message>
        <source>To delete it, type: {0}</source>
        <translation>Zum Löschen eingeben: {0}</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Gleich noch einmal versuchen.</translation>
    </message>
    <message>
        <source>Try again later, or download the file at its publisher and import it.</source>
        <translation>Später erneut versuchen oder die Datei beim Herausgeber herunterladen und einlesen.</translation>
    </message>
    <message>
        <source>Try text recognition.</source>
        <translation>Texterkennung versuchen.</translation>
    </message>
    <message>
        <source>Type a name.</source>
        <translation>Einen Namen eingeben.</translation>
    </message>
    <message>
        <source>Type a question.</source>
        <translation>Eine Frage eingeben.</translation>
    </message>
    <message>
        <source>Unlock the keychain of this computer and try again.</source>
        <translation>Den Schlüsselbund dieses Computers entsperren und erneut versuchen.</translation>
    </message>
    <message>
        <source>Unpack it, or save it as ZIP.</source>
        <translation>Entpacken oder als ZIP speichern.</translation>
    </message>
    <message>
        <source>Update the server, or choose another model there.</source>
        <translation>Den Server aktualisieren oder dort ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Use changed().</source>
        <translation>changed() benutzen.</translation>
    </message>
    <message>
        <source>Very small and quick.</source>
        <translation>Sehr klein und schnell.</translation>
    </message>
    <message>
        <source>Wait until it is done.</source>
        <translation>Warten, bis es fertig ist.</translation>
    </message>
    <message>
        <source>What answers there is no model server.</source>
        <translation>Was dort antwortet, ist kein Modellserver.</translation>
    </message>
    <message>
        <source>What is said of them does not fit together.</source>
        <translation>Was von ihnen gesagt wird, passt nicht zusammen.</translation>
    </message>
    <message>
        <source>What is to be split off is missing.</source>
        <translation>Es fehlt, was abgetrennt werden soll.</translation>
    </message>
    <message>
        <source>What the keychain holds for Loci is not a key.</source>
        <translation>Was der Schlüsselbund für Loci enthält, ist kein Schlüssel.</translation>
    </message>
    <message>
        <source>What you left out has no facts, is not listed and leads nowhere; texts that name it are still shown where other ways lead to them.</source>
        <translation>Was du weggelassen hast, hat keine Fakten, wird nicht aufgezählt und führt nirgendwohin; Texte, die es nennen, werden trotzdem gezeigt, wo andere Wege zu ihnen führen.</translation>
    </message>
    <message>
        <source>Write a day, a month or a year: 2021-03-04, 2021-03 or 2021.</source>
        <translation>Einen Tag, Monat oder ein Jahr schreiben: 2021-03-04, 2021-03 oder 2021.</translation>
    </message>
    <message>
        <source>Write a year, a month or a day: {0}:2024, {1}:2024-05, {2}:2024-05-31{3}.</source>
        <translation>Ein Jahr, einen Monat oder Tag schreiben: {0}:2024, {1}:2024-05, {2}:2024-05-31{3}.</translation>
    </message>
    <message>
        <source>Write it like http://127.0.0.1:11434, without a name or key in it.</source>
        <translation>So schreiben: http://127.0.0.1:11434, ohne Namen und Schlüssel darin.</translation>
    </message>
    <message>
        <source>Write its address with https.</source>
        <translation>Die Adresse mit https schreiben.</translation>
    </message>
    <message>
        <source>Write the address that it names, if you trust it.</source>
        <translation>Die Adresse schreiben, die er nennt, wenn ihr zu trauen ist.</translation>
    </message>
    <message>
        <source>Write what is to be kept in mind.</source>
        <translation>Schreiben, was im Gedächtnis bleiben soll.</translation>
    </message>
    <message>
        <source>Write {0} into “Server that is not on this computer” to agree, or choose a server on this computer.</source>
        <translation>Zum Zustimmen {0} in „Server, der nicht auf diesem Computer ist“ schreiben, oder einen Server auf diesem Computer wählen.</translation>
    </message>
    <message>
        <source>You asked for the plan “{0}”.</source>
        <translation>Du wolltest den Plan „{0}“.</translation>
    </message>
    <message>
        <source>You asked for {0}.</source>
        <translation>Du wolltest {0}.</translation>
    </message>
    <message>
        <source>it leads back to itself: {0}</source>
        <translation>es führt zu sich selbst zurück: {0}</translation>
    </message>
    <message>
        <source>loci memory consolidations lists them.</source>
        <translation>„loci memory consolidations“ führt sie auf.</translation>
    </message>
    <message>
        <source>loci memory list shows what is.</source>
        <translation>„loci memory list“ zeigt, was es gibt.</translation>
    </message>
    <message>
        <source>loci sources list and loci status show what was read.</source>
        <translation>„loci sources list“ und „loci status“ zeigen, was gelesen wurde.</translation>
    </message>
    <message>
        <source>no date tells which is newer</source>
        <translation>kein Datum sagt, was neuer ist</translation>
    </message>
    <message>
        <source>one is newer than what you confirmed</source>
        <translation>eines ist neuer als das, was du bestätigt hast</translation>
    </message>
    <message>
        <source>recognize</source>
        <translation>recognize</translation>
    </message>
    <message>
        <source>they speak of the same time</source>
        <translation>sie sprechen von derselben Zeit</translation>
    </message>
    <message>
        <source>they speak of times that overlap</source>
        <translation>sie sprechen von Zeiten, die sich überschneiden</translation>
    </message>
    <message>
        <source>{0} GB are missing and {1} GB are free.</source>
        <translation>{0} GB fehlen, und {1} GB sind frei.</translation>
    </message>
    <message>
        <source>{0} This answer is made of your documents' sentences.</source>
        <translation>{0} Diese Antwort besteht aus Sätzen der Dokumente.</translation>
    </message>
    <message>
        <source>{0} and {1} are described alike.</source>
        <translation>{0} und {1} werden ähnlich beschrieben.</translation>
    </message>
    <message>
        <source>{0} and {1} are spelled almost alike.</source>
        <translation>{0} und {1} werden fast gleich geschrieben.</translation>
    </message>
    <message>
        <source>{0} and {1} are the same words in another order.</source>
        <translation>{0} und {1} sind dieselben Wörter in anderer Folge.</translation>
    </message>
    <message>
        <source>{0} and {1} differ in a letter or two.</source>
        <translation>{0} und {1} unterscheiden sich in ein, zwei Buchstaben.</translation>
    </message>
    <message>
        <source>{0} and {1} differ in the legal form.</source>
        <translation>{0} und {1} unterscheiden sich in der Rechtsform.</translation>
    </message>
    <message>
        <source>{0} and {1} differ only in a title.</source>
        <translation>{0} und {1} unterscheiden sich nur in einem Titel.</translation>
    </message>
    <message>
        <source>{0} and {1} differ only in number.</source>
        <translation>{0} und {1} unterscheiden sich nur in Einzahl und Mehrzahl.</translation>
    </message>
    <message>
        <source>{0} and {1} differ only in the legal form.</source>
        <translation>{0} und {1} unterscheiden sich nur in der Rechtsform.</translation>
    </message>
    <message>
        <source>{0} and {1} may be one person by nickname.</source>
        <translation>{0} und {1} können dieselbe Person sein, einmal mit Rufnamen.</translation>
    </message>
    <message>
        <source>{0} and {1} mean nearly the same.</source>
        <translation>{0} und {1} bedeuten fast dasselbe.</translation>
    </message>
    <message>
        <source>{0} are not read.</source>
        <translation>Nicht gelesen werden: {0}.</translation>
    </message>
    <message>
        <source>{0} files are not read.</source>
        <translation>{0}-Dateien werden nicht gelesen.</translation>
    </message>
    <message>
        <source>{0} is missing in {1}.</source>
        <translation>{0} fehlt in {1}.</translation>
    </message>
    <message>
        <source>{0} is not called so.</source>
        <translation>{0} heißt nicht so.</translation>
    </message>
    <message>
        <source>{0} is not named in this file.</source>
        <translation>{0} wird in dieser Datei nicht genannt.</translation>
    </message>
    <message>
        <source>{0} is of type {1} and {2} of type {3}, which “{4}” does not join.</source>
        <translation>{0} ist von der Art {1} und {2} von der Art {3}; „{4}“ passt nicht dazwischen.</translation>
    </message>
    <message>
        <source>{0} is on a network drive, which does not tell of changes.</source>
        <translation>{0} liegt auf einem Netzlaufwerk, das keine Änderungen meldet.</translation>
    </message>
    <message>
        <source>{0} is out of range.</source>
        <translation>{0} liegt außerhalb des Bereichs.</translation>
    </message>
    <message>
        <source>{0} may be a shorter way of writing {1}.</source>
        <translation>{0} kann eine kürzere Schreibweise von {1} sein.</translation>
    </message>
    <message>
        <source>{0} may stand for {1}.</source>
        <translation>{0} kann für {1} stehen.</translation>
    </message>
    <message>
        <source>{0} other things are named with both.</source>
        <translation>{0} weitere Dinge werden mit beiden genannt.</translation>
    </message>
    <message>
        <source>{} names here are no valid text, so these files are left out. Rename them.</source>
        <translation>{} Namen hier sind kein gültiger Text, darum fehlen diese Dateien. Bitte umbenennen.</translation>
    </message>
    <message>
        <source>“{0}” has another size than it should have.</source>
        <translation>„{0}“ hat eine andere Größe, als es haben sollte.</translation>
    </message>
    <message>
        <source>“{0}” has the wrong form.</source>
        <translation>„{0}“ hat die falsche Form.</translation>
    </message>
    <message>
        <source>“{0}” is missing in it.</source>
        <translation>„{0}“ fehlt darin.</translation>
    </message>
    <message>
        <source>“{0}” is not allowed.</source>
        <translation>„{0}“ ist nicht erlaubt.</translation>
    </message>
    <message>
        <source>“{0}” is not known here.</source>
        <translation>„{0}“ ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>“{0}” is not valid: {1}.</source>
        <translation>„{0}“ ist nicht gültig: {1}.</translation>
    </message>
    <message>
        <source>“{0}” names the unknown type “{1}”.</source>
        <translation>„{0}“ nennt die unbekannte Art „{1}“.</translation>
    </message>
    <message>
        <source>“{0}” needs either objects or a value.</source>
        <translation>„{0}“ braucht entweder Objekte oder einen Wert.</translation>
    </message>
    <message>
        <source>“{0}” {1}.</source>
        <translation>„{0}“ {1}.</translation>
    </message>
</context>
<context>
    <name>graph</name>
    <message numerus="yes">
        <source>%n chosen thing(s)</source>
        <translation><numerusform>%n gewähltes Ding</numerusform><numerusform>%n gewählte Dinge</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n Dokument</numerusform><numerusform>%n Dokumente</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n Fakt</numerusform><numerusform>%n Fakten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation><numerusform>%n ausgeblendet</numerusform><numerusform>%n ausgeblendet</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n link(s)</source>
        <translation><numerusform>%n Verbindung</numerusform><numerusform>%n Verbindungen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n new thing(s)</source>
        <translation><numerusform>%n neues Ding</numerusform><numerusform>%n neue Dinge</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n path(s)</source>
        <translation><numerusform>%n Weg</numerusform><numerusform>%n Wege</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation><numerusform>%n Schritt</numerusform><numerusform>%n Schritte</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n Ding</numerusform><numerusform>%n Dinge</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) chosen</source>
        <translation><numerusform>%n Ding gewählt</numerusform><numerusform>%n Dinge gewählt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) saved to {path}</source>
        <translation><numerusform>%n Ding in {path} gesichert</numerusform><numerusform>%n Dinge in {path} gesichert</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation><numerusform>%n-mal</numerusform><numerusform>%n-mal</numerusform></translation>
    </message>
    <message>
        <source>A thing or a value</source>
        <translation>Ein Ding oder ein Wert</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a fact</source>
        <translation>Einen Fakt hinzufügen</translation>
    </message>
    <message>
        <source>Add a fact…</source>
        <translation>Fakt hinzufügen …</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Added: {fact}</source>
        <translation>Hinzugefügt: {fact}</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>Alle Themen</translation>
    </message>
    <message>
        <source>Also things that texts name together</source>
        <translation>Auch Dinge, die Texte zusammen nennen</translation>
    </message>
    <message>
        <source>Also: {names}</source>
        <translation>Auch: {names}</translation>
    </message>
    <message>
        <source>Around {name}</source>
        <translation>Rings um {name}</translation>
    </message>
    <message>
        <source>Ask about this</source>
        <translation>Danach fragen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Beste</translation>
    </message>
    <message>
        <source>Both become one thing with the names, facts and texts of both. This holds for what is read later, too, and can be undone.</source>
        <translation>Beide werden ein Ding mit den Namen, Fakten und Texten von beiden. Das gilt auch für später Gelesenes und lässt sich zurücknehmen.</translation>
    </message>
    <message>
        <source>Both hold</source>
        <translation>Beides gilt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Change its kind</source>
        <translation>Die Art ändern</translation>
    </message>
    <message>
        <source>Change its kind…</source>
        <translation>Die Art ändern …</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Clear all</source>
        <translation>Alle leeren</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>Alle Filter leeren</translation>
    </message>
    <message>
        <source>Close paths</source>
        <translation>Wege schließen</translation>
    </message>
    <message>
        <source>Confirm</source>
        <translation>Bestätigen</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>Bestätigt</translation>
    </message>
    <message>
        <source>Confirmed: {fact}</source>
        <translation>Bestätigt: {fact}</translation>
    </message>
    <message>
        <source>Contradiction settled</source>
        <translation>Widerspruch entschieden</translation>
    </message>
    <message>
        <source>Correct it</source>
        <translation>Berichtigen</translation>
    </message>
    <message>
        <source>Day at which the graph is shown</source>
        <translation>Tag, dessen Graph gezeigt wird</translation>
    </message>
    <message>
        <source>Decided about “{file}”</source>
        <translation>Über „{file}“ entschieden</translation>
    </message>
    <message>
        <source>Decided between two statements</source>
        <translation>Zwischen zwei Aussagen entschieden</translation>
    </message>
    <message>
        <source>Delete a view</source>
        <translation>Eine Ansicht löschen</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Did you mean one of these?</source>
        <translation>War eines davon gemeint?</translation>
    </message>
    <message>
        <source>Do not suggest again</source>
        <translation>Nicht mehr vorschlagen</translation>
    </message>
    <message>
        <source>End the replay</source>
        <translation>Das Nachspielen beenden</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
    <message>
        <source>Exchange both</source>
        <translation>Beide vertauschen</translation>
    </message>
    <message>
        <source>Export all things and facts</source>
        <translation>Alle Dinge und Fakten exportieren</translation>
    </message>
    <message>
        <source>Export and arrange</source>
        <translation>Exportieren und anordnen</translation>
    </message>
    <message>
        <source>Fact confirmed</source>
        <translation>Fakt bestätigt</translation>
    </message>
    <message>
        <source>Fact rejected</source>
        <translation>Fakt abgelehnt</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Find paths</source>
        <translation>Wege suchen</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>From (2024, 2024-05, 2024-05-01)</source>
        <translation>Von (2024, 2024-05, 2024-05-01)</translation>
    </message>
    <message>
        <source>From a conversation</source>
        <translation>Aus einem Gespräch</translation>
    </message>
    <message>
        <source>From the graph</source>
        <translation>Aus dem Graphen</translation>
    </message>
    <message>
        <source>From…</source>
        <translation>Von …</translation>
    </message>
    <message>
        <source>Go into this topic</source>
        <translation>In dieses Thema gehen</translation>
    </message>
    <message>
        <source>Go into {name}</source>
        <translation>In {name} gehen</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Dorthin</translation>
    </message>
    <message>
        <source>Go to {name}</source>
        <translation>Zu {name}</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Hide it</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Hop {number}</source>
        <translation>Schritt {number}</translation>
    </message>
    <message>
        <source>In numbers</source>
        <translation>In Zahlen</translation>
    </message>
    <message>
        <source>Is this the same?</source>
        <translation>Ist das dasselbe?</translation>
    </message>
    <message>
        <source>It has one name only, and no text names it.</source>
        <translation>Es hat nur einen Namen, und kein Text nennt es.</translation>
    </message>
    <message>
        <source>Keep its place on the map</source>
        <translation>Seinen Platz auf der Karte behalten</translation>
    </message>
    <message>
        <source>Keep the name</source>
        <translation>Den Namen behalten</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>Arten</translation>
    </message>
    <message>
        <source>Largest part</source>
        <translation>Größter Teil</translation>
    </message>
    <message>
        <source>Lay out the map anew</source>
        <translation>Die Karte neu anordnen</translation>
    </message>
    <message>
        <source>Laying it out for the first time takes a moment.</source>
        <translation>Das erste Anordnen dauert einen Augenblick.</translation>
    </message>
    <message>
        <source>Laying out the map anew…</source>
        <translation>Die Karte wird neu angeordnet …</translation>
    </message>
    <message>
        <source>Least number of links</source>
        <translation>Kleinste Zahl der Verbindungen</translation>
    </message>
    <message>
        <source>Least sureness of a fact</source>
        <translation>Kleinste Sicherheit eines Fakts</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Links at least</source>
        <translation>Verbindungen mindestens</translation>
    </message>
    <message>
        <source>Looking at your graph…</source>
        <translation>Der Graph wird angesehen …</translation>
    </message>
    <message>
        <source>Looking for paths…</source>
        <translation>Wege werden gesucht …</translation>
    </message>
    <message>
        <source>Looking for what it may be related to…</source>
        <translation>Gesucht wird, womit es zusammenhängen könnte …</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Vereinen</translation>
    </message>
    <message>
        <source>Merge with</source>
        <translation>Vereinen mit</translation>
    </message>
    <message>
        <source>Merge with another…</source>
        <translation>Mit einem anderen vereinen …</translation>
    </message>
    <message>
        <source>Merge “{name}” with…</source>
        <translation>„{name}“ vereinen mit …</translation>
    </message>
    <message>
        <source>Merged “{first}” and “{second}”</source>
        <translation>„{first}“ und „{second}“ vereint</translation>
    </message>
    <message>
        <source>Merge…</source>
        <translation>Vereinen …</translation>
    </message>
    <message>
        <source>Most central</source>
        <translation>Am zentralsten</translation>
    </message>
    <message>
        <source>Name of the view</source>
        <translation>Name der Ansicht</translation>
    </message>
    <message numerus="yes">
        <source>Named %n time(s) in {documents}</source>
        <translation><numerusform>%n-mal genannt ({documents})</numerusform><numerusform>%n-mal genannt ({documents})</numerusform></translation>
    </message>
    <message>
        <source>New name</source>
        <translation>Neuer Name</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>No document names a thing like that.</source>
        <translation>Kein Dokument nennt so ein Ding.</translation>
    </message>
    <message>
        <source>No fact joins them: texts name them together.</source>
        <translation>Kein Fakt verbindet sie: Texte nennen sie zusammen.</translation>
    </message>
    <message>
        <source>No facts are known of {day}.</source>
        <translation>Vom {day} sind keine Fakten bekannt.</translation>
    </message>
    <message>
        <source>No facts are known.</source>
        <translation>Keine Fakten bekannt.</translation>
    </message>
    <message>
        <source>No longer in the documents</source>
        <translation>Nicht mehr in den Dokumenten</translation>
    </message>
    <message>
        <source>No longer taken as true</source>
        <translation>Gilt nicht mehr als wahr</translation>
    </message>
    <message>
        <source>No other thing has such a name</source>
        <translation>Kein anderes Ding heißt so</translation>
    </message>
    <message>
        <source>No path of up to four steps joins “{first}” and “{second}”.</source>
        <translation>Kein Weg von bis zu vier Schritten verbindet „{first}“ und „{second}“.</translation>
    </message>
    <message>
        <source>No text names it.</source>
        <translation>Kein Text nennt es.</translation>
    </message>
    <message>
        <source>No thing has such a name</source>
        <translation>Kein Ding heißt so</translation>
    </message>
    <message>
        <source>No thing of the question is known.</source>
        <translation>Kein Ding der Frage ist bekannt.</translation>
    </message>
    <message>
        <source>Not suggested again: “{first}” and “{second}”</source>
        <translation>Nicht mehr vorgeschlagen: „{first}“ und „{second}“</translation>
    </message>
    <message>
        <source>Nothing fits the filters</source>
        <translation>Nichts passt zu den Filtern</translation>
    </message>
    <message>
        <source>Nothing here has a date, and nothing was corrected.</source>
        <translation>Hier hat nichts ein Datum, und nichts wurde berichtigt.</translation>
    </message>
    <message>
        <source>Nothing is in doubt, and nothing seems to be missing.</source>
        <translation>Nichts ist zweifelhaft, und nichts scheint zu fehlen.</translation>
    </message>
    <message>
        <source>Nothing to show yet</source>
        <translation>Noch nichts zu zeigen</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>On the map</source>
        <translation>Auf der Karte</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>Nur diese</translation>
    </message>
    <message>
        <source>Open the evidence: {place}</source>
        <translation>Den Beleg öffnen: {place}</translation>
    </message>
    <message>
        <source>Order of paths</source>
        <translation>Reihenfolge der Wege</translation>
    </message>
    <message>
        <source>Other things are there; the filters leave them out.</source>
        <translation>Andere Dinge sind da; die Filter lassen sie aus.</translation>
    </message>
    <message>
        <source>Others of this name</source>
        <translation>Andere mit diesem Namen</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Outline of the graph</source>
        <translation>Gliederung des Graphen</translation>
    </message>
    <message>
        <source>Parts that nothing joins</source>
        <translation>Teile, die nichts verbindet</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Path from here…</source>
        <translation>Weg von hier …</translation>
    </message>
    <message>
        <source>Paths</source>
        <translation>Wege</translation>
    </message>
    <message>
        <source>Path…</source>
        <translation>Weg …</translation>
    </message>
    <message>
        <source>Perhaps related</source>
        <translation>Vielleicht verwandt</translation>
    </message>
    <message>
        <source>Play the replay</source>
        <translation>Das Nachspielen abspielen</translation>
    </message>
    <message>
        <source>Play through time</source>
        <translation>Durch die Zeit spielen</translation>
    </message>
    <message>
        <source>Proposed</source>
        <translation>Vorgeschlagen</translation>
    </message>
    <message>
        <source>Put away what is around it</source>
        <translation>Einklappen, was ringsum ist</translation>
    </message>
    <message>
        <source>Put away what is around {name}</source>
        <translation>Einklappen, was rings um {name} ist</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Rejected: {fact}</source>
        <translation>Abgelehnt: {fact}</translation>
    </message>
    <message>
        <source>Related</source>
        <translation>Verwandt</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>Beziehung</translation>
    </message>
    <message>
        <source>Remove the filter {filter}</source>
        <translation>Den Filter {filter} entfernen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Renamed “{thing}” to “{to}”</source>
        <translation>„{thing}“ in „{to}“ umbenannt</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Replaced by a newer one</source>
        <translation>Durch Neueres ersetzt</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Nachspielen</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Save as a drawing (SVG)…</source>
        <translation>Als Zeichnung sichern (SVG) …</translation>
    </message>
    <message>
        <source>Save as a picture (PNG)…</source>
        <translation>Als Bild sichern (PNG) …</translation>
    </message>
    <message>
        <source>Save the graph</source>
        <translation>Den Graphen sichern</translation>
    </message>
    <message>
        <source>Save this view</source>
        <translation>Diese Ansicht sichern</translation>
    </message>
    <message>
        <source>Save this view…</source>
        <translation>Diese Ansicht sichern …</translation>
    </message>
    <message>
        <source>Saved to {path}</source>
        <translation>In {path} gesichert</translation>
    </message>
    <message>
        <source>Say it otherwise</source>
        <translation>Anders sagen</translation>
    </message>
    <message>
        <source>Search things</source>
        <translation>Dinge suchen</translation>
    </message>
    <message>
        <source>Search things…</source>
        <translation>Dinge suchen …</translation>
    </message>
    <message>
        <source>Shapes of things</source>
        <translation>Formen der Dinge</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzeste</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>Mehr zeigen</translation>
    </message>
    <message>
        <source>Show of the thing</source>
        <translation>Vom Ding zeigen</translation>
    </message>
    <message>
        <source>Show only what is around it</source>
        <translation>Nur zeigen, was ringsum ist</translation>
    </message>
    <message>
        <source>Show statistics</source>
        <translation>Zahlen zeigen</translation>
    </message>
    <message>
        <source>Show the graph as</source>
        <translation>Den Graphen zeigen als</translation>
    </message>
    <message>
        <source>Show the graph as it is now</source>
        <translation>Den jetzigen Graphen zeigen</translation>
    </message>
    <message>
        <source>Show what is around it</source>
        <translation>Zeigen, was ringsum ist</translation>
    </message>
    <message>
        <source>Show what is hidden again</source>
        <translation>Ausgeblendetes wieder zeigen</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilen</translation>
    </message>
    <message>
        <source>Split “{part}” off “{thing}”</source>
        <translation>„{part}“ von „{thing}“ getrennt</translation>
    </message>
    <message>
        <source>Split…</source>
        <translation>Aufteilen …</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Step before</source>
        <translation>Schritt davor</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>Abspielen anhalten</translation>
    </message>
    <message>
        <source>Stop the replay</source>
        <translation>Das Nachspielen anhalten</translation>
    </message>
    <message>
        <source>Sureness at least</source>
        <translation>Sicherheit mindestens</translation>
    </message>
    <message>
        <source>Telling words</source>
        <translation>Kennzeichnende Wörter</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Texts since (2024, 2024-05)</source>
        <translation>Texte seit (2024, 2024-05)</translation>
    </message>
    <message>
        <source>Texts that name it</source>
        <translation>Texte, die es nennen</translation>
    </message>
    <message>
        <source>Texts until (2024, 2024-05)</source>
        <translation>Texte bis (2024, 2024-05)</translation>
    </message>
    <message>
        <source>The first holds</source>
        <translation>Das Erste gilt</translation>
    </message>
    <message>
        <source>The former name stays known as another name of it.</source>
        <translation>Der alte Name bleibt als weiterer Name bekannt.</translation>
    </message>
    <message>
        <source>The picture could not be written to {path}. Choose another place.</source>
        <translation>Das Bild ließ sich nicht in {path} schreiben. Einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>The question starts at {names}.</source>
        <translation>Die Frage beginnt bei {names}.</translation>
    </message>
    <message>
        <source>The same</source>
        <translation>Dasselbe</translation>
    </message>
    <message>
        <source>The second holds</source>
        <translation>Das Zweite gilt</translation>
    </message>
    <message>
        <source>The shape tells the kind of a thing, the color its topic.</source>
        <translation>Die Form zeigt die Art eines Dings, die Farbe sein Thema.</translation>
    </message>
    <message>
        <source>These cannot both be true</source>
        <translation>Das kann nicht beides wahr sein</translation>
    </message>
    <message>
        <source>They are related</source>
        <translation>Sie hängen zusammen</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
    <message>
        <source>Things appear here as documents are read.</source>
        <translation>Dinge erscheinen hier, während Dokumente gelesen werden.</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Themen</translation>
    </message>
    <message>
        <source>Topics, broad to fine</source>
        <translation>Themen, grob bis fein</translation>
    </message>
    <message>
        <source>To…</source>
        <translation>Zu …</translation>
    </message>
    <message>
        <source>Two things</source>
        <translation>Zwei Dinge</translation>
    </message>
    <message>
        <source>View “{name}” deleted</source>
        <translation>Ansicht „{name}“ gelöscht</translation>
    </message>
    <message>
        <source>View “{name}” saved</source>
        <translation>Ansicht „{name}“ gesichert</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <source>What do my documents say about {name}?</source>
        <translation>Was sagen meine Dokumente über {name}?</translation>
    </message>
    <message>
        <source>What is called</source>
        <translation>Was so heißt</translation>
    </message>
    <message>
        <source>What is meant in</source>
        <translation>Was gemeint ist in</translation>
    </message>
    <message>
        <source>What is said of both</source>
        <translation>Was von beiden gesagt wird</translation>
    </message>
    <message>
        <source>What is true of “{name}”?</source>
        <translation>Was stimmt über „{name}“?</translation>
    </message>
    <message>
        <source>What kind of thing is “{name}”?</source>
        <translation>Was für ein Ding ist „{name}“?</translation>
    </message>
    <message>
        <source>What of “{name}” is another thing?</source>
        <translation>Was von „{name}“ ist ein anderes Ding?</translation>
    </message>
    <message>
        <source>Without a date</source>
        <translation>Ohne Datum</translation>
    </message>
    <message>
        <source>Without a topic</source>
        <translation>Ohne Thema</translation>
    </message>
    <message>
        <source>Without any link</source>
        <translation>Ohne Verbindung</translation>
    </message>
    <message>
        <source>You said so</source>
        <translation>So von dir gesagt</translation>
    </message>
    <message>
        <source>Your corrections</source>
        <translation>Deine Berichtigungen</translation>
    </message>
    <message>
        <source>Your graph</source>
        <translation>Dein Graph</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>at least {count} links</source>
        <translation>mindestens {count} Verbindungen</translation>
    </message>
    <message>
        <source>at least {share} sure</source>
        <translation>mindestens {share} sicher</translation>
    </message>
    <message>
        <source>facts only</source>
        <translation>nur Fakten</translation>
    </message>
    <message>
        <source>named together with</source>
        <translation>zusammen genannt mit</translation>
    </message>
    <message>
        <source>of {count} things in all</source>
        <translation>von {count} Dingen insgesamt</translation>
    </message>
    <message>
        <source>on {day}</source>
        <translation>am {day}</translation>
    </message>
    <message>
        <source>since {start}</source>
        <translation>seit {start}</translation>
    </message>
    <message>
        <source>until {end}</source>
        <translation>bis {end}</translation>
    </message>
    <message>
        <source>{at} of {all}</source>
        <translation>{at} von {all}</translation>
    </message>
    <message>
        <source>{facts} lead to {things}.</source>
        <translation>{facts} führen zu {things}.</translation>
    </message>
    <message>
        <source>{file}, page {page}</source>
        <translation>{file}, Seite {page}</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} bis {last}</translation>
    </message>
    <message>
        <source>{first} to {second}</source>
        <translation>{first} zu {second}</translation>
    </message>
    <message>
        <source>{kept} of {all} passages were kept for the answer.</source>
        <translation>{kept} von {all} Abschnitten blieben für die Antwort.</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>{share} sure</source>
        <translation>{share} sicher</translation>
    </message>
    <message>
        <source>{start} to {end}</source>
        <translation>{start} bis {end}</translation>
    </message>
    <message>
        <source>“{first}” and “{second}”</source>
        <translation>„{first}“ und „{second}“</translation>
    </message>
    <message>
        <source>“{first}” and “{second}” are related</source>
        <translation>„{first}“ und „{second}“ hängen zusammen</translation>
    </message>
    <message>
        <source>“{first}” and “{second}” are two</source>
        <translation>„{first}“ und „{second}“ sind zwei</translation>
    </message>
    <message>
        <source>“{first}” and “{second}” stay two</source>
        <translation>„{first}“ und „{second}“ bleiben zwei</translation>
    </message>
    <message>
        <source>“{name}” is no thing</source>
        <translation>„{name}“ ist kein Ding</translation>
    </message>
    <message>
        <source>“{name}” is not known</source>
        <translation>„{name}“ ist nicht bekannt</translation>
    </message>
    <message>
        <source>“{other}” is the same as “{keep}”</source>
        <translation>„{other}“ ist dasselbe wie „{keep}“</translation>
    </message>
    <message>
        <source>“{thing}” is of kind {to}</source>
        <translation>„{thing}“ ist von der Art {to}</translation>
    </message>
    <message>
        <source>… {relation} this</source>
        <translation>… {relation} dies</translation>
    </message>
</context>
<context>
    <name>lists</name>
    <message>
        <source>Back to the list</source>
        <translation>Zurück zur Liste</translation>
    </message>
    <message>
        <source>Empty the field</source>
        <translation>Feld leeren</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source> days</source>
        <translation> Tage</translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) are in the file</source>
        <translation><numerusform>%n Erinnerung ist in der Datei</numerusform><numerusform>%n Erinnerungen sind in der Datei</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) became one</source>
        <translation><numerusform>%n Erinnerung wurde zu einer</numerusform><numerusform>%n Erinnerungen wurden zu einer</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) came in</source>
        <translation><numerusform>%n Erinnerung kam hinzu</numerusform><numerusform>%n Erinnerungen kamen hinzu</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) erased from all files</source>
        <translation><numerusform>%n Erinnerung aus allen Dateien gelöscht</numerusform><numerusform>%n Erinnerungen aus allen Dateien gelöscht</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) made</source>
        <translation><numerusform>%n Zusammenfassung entstanden</numerusform><numerusform>%n Zusammenfassungen entstanden</numerusform></translation>
    </message>
    <message>
        <source>A line of your own context</source>
        <translation>Eine Zeile des eigenen Kontexts</translation>
    </message>
    <message>
        <source>A new line of your own context</source>
        <translation>Eine neue Zeile des eigenen Kontexts</translation>
    </message>
    <message>
        <source>A passing conversation is never remembered: what is said in it is gone when Loci is closed. You begin one in Ask.</source>
        <translation>Ein flüchtiges Gespräch wird nie gemerkt: Was darin gesagt wird, ist fort, wenn Loci geschlossen wird. Es beginnt unter „Fragen“.</translation>
    </message>
    <message>
        <source>A topic or the name of a thing</source>
        <translation>Ein Thema oder der Name eines Dings</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>About you</source>
        <translation>Über dich</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add the line</source>
        <translation>Die Zeile hinzufügen</translation>
    </message>
    <message>
        <source>After so long a memory that is left alone is half as fresh.</source>
        <translation>Nach dieser Zeit ist eine unberührte Erinnerung halb so frisch.</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>All of memory</source>
        <translation>Das ganze Gedächtnis</translation>
    </message>
    <message>
        <source>All that is remembered</source>
        <translation>Alles Gemerkte</translation>
    </message>
    <message>
        <source>Also those that you rated 4 or 5. 0 keeps them for ever.</source>
        <translation>Auch die mit 4 oder 5 bewerteten. 0 behält sie für immer.</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose a memory</source>
        <translation>Eine Erinnerung wählen</translation>
    </message>
    <message>
        <source>Do not keep</source>
        <translation>Nicht behalten</translation>
    </message>
    <message>
        <source>Do not keep as a fact: {said}</source>
        <translation>Nicht als Fakt behalten: {said}</translation>
    </message>
    <message>
        <source>Does not fade</source>
        <translation>Verblasst nicht</translation>
    </message>
    <message>
        <source>Drop the line: {text}</source>
        <translation>Die Zeile verwerfen: {text}</translation>
    </message>
    <message>
        <source>Dropped: “{text}”</source>
        <translation>Verworfen: „{text}“</translation>
    </message>
    <message>
        <source>Edit the memory</source>
        <translation>Die Erinnerung bearbeiten</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten …</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Erase for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>Erase it from all files at once; this cannot be taken back</source>
        <translation>Sofort aus allen Dateien löschen; das lässt sich nicht zurücknehmen</translation>
    </message>
    <message>
        <source>Erase now…</source>
        <translation>Jetzt löschen …</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Erasing…</source>
        <translation>Wird gelöscht …</translation>
    </message>
    <message>
        <source>Everything about a topic</source>
        <translation>Alles zu einem Thema</translation>
    </message>
    <message>
        <source>Export memory</source>
        <translation>Gedächtnis exportieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Facts to confirm</source>
        <translation>Fakten zum Bestätigen</translation>
    </message>
    <message numerus="yes">
        <source>Fades in about %n day(s)</source>
        <translation><numerusform>Verblasst in etwa %n Tag</numerusform><numerusform>Verblasst in etwa %n Tagen</numerusform></translation>
    </message>
    <message>
        <source>Fades within a day</source>
        <translation>Verblasst binnen eines Tages</translation>
    </message>
    <message>
        <source>Fading</source>
        <translation>Verblassend</translation>
    </message>
    <message>
        <source>For example: Answer in German.</source>
        <translation>Zum Beispiel: Antworte auf Deutsch.</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Forget both</source>
        <translation>Beides vergessen</translation>
    </message>
    <message>
        <source>Forget “{text}”?</source>
        <translation>„{text}“ vergessen?</translation>
    </message>
    <message>
        <source>Forgotten with its answer: “{text}”</source>
        <translation>Mit der Antwort vergessen: „{text}“</translation>
    </message>
    <message>
        <source>Forgotten with what was made of it: “{text}”</source>
        <translation>Mit allem, was daraus entstand, vergessen: „{text}“</translation>
    </message>
    <message>
        <source>Forgotten: “{text}”</source>
        <translation>Vergessen: „{text}“</translation>
    </message>
    <message>
        <source>Freshness</source>
        <translation>Frische</translation>
    </message>
    <message>
        <source>Gist of a conversation</source>
        <translation>Kern eines Gesprächs</translation>
    </message>
    <message>
        <source>Gists</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Half-life</source>
        <translation>Halbwertszeit</translation>
    </message>
    <message>
        <source>How it is kept</source>
        <translation>Wie es aufbewahrt wird</translation>
    </message>
    <message>
        <source>How this memory fades</source>
        <translation>Wie diese Erinnerung verblasst</translation>
    </message>
    <message>
        <source>If it is left alone</source>
        <translation>Wenn sie unberührt bleibt</translation>
    </message>
    <message>
        <source>Import memory</source>
        <translation>Gedächtnis einlesen</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Wichtigkeit</translation>
    </message>
    <message>
        <source>Important ones for</source>
        <translation>Wichtige für</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Einlesen …</translation>
    </message>
    <message>
        <source>It fades again</source>
        <translation>Sie verblasst wieder</translation>
    </message>
    <message>
        <source>It goes from every file that Loci keeps. This cannot be taken back.</source>
        <translation>Es verschwindet aus jeder Datei, die Loci führt. Das lässt sich nicht zurücknehmen.</translation>
    </message>
    <message>
        <source>It is important, so it fades more slowly.</source>
        <translation>Sie ist wichtig, darum verblasst sie langsamer.</translation>
    </message>
    <message>
        <source>It is true</source>
        <translation>Es stimmt</translation>
    </message>
    <message>
        <source>Keep as a fact: {said}</source>
        <translation>Als Fakt behalten: {said}</translation>
    </message>
    <message>
        <source>Kept as a fact</source>
        <translation>Als Fakt behalten</translation>
    </message>
    <message>
        <source>Kept for</source>
        <translation>Bleibt für</translation>
    </message>
    <message>
        <source>Kept on this computer only. What you leave alone fades.</source>
        <translation>Nur auf diesem Computer. Was unberührt bleibt, verblasst.</translation>
    </message>
    <message>
        <source>Kind of memories</source>
        <translation>Art der Erinnerungen</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Let it fade</source>
        <translation>Verblassen lassen</translation>
    </message>
    <message>
        <source>Loci answered</source>
        <translation>Loci antwortete</translation>
    </message>
    <message>
        <source>Memories</source>
        <translation>Erinnerungen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Nearly gone</source>
        <translation>Fast verschwunden</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Not kept</source>
        <translation>Nicht behalten</translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>Nichts passt</translation>
    </message>
    <message>
        <source>Nothing is kept from now on. What is remembered stays.</source>
        <translation>Von jetzt an wird nichts behalten. Gemerktes bleibt.</translation>
    </message>
    <message>
        <source>Nothing is remembered</source>
        <translation>Nichts ist gemerkt</translation>
    </message>
    <message>
        <source>Nothing waits. When you state something in a conversation, Loci asks here whether it is a fact.</source>
        <translation>Nichts wartet. Wird in einem Gespräch etwas behauptet, fragt Loci hier, ob es ein Fakt ist.</translation>
    </message>
    <message>
        <source>Nothing was summed up yet.</source>
        <translation>Noch wurde nichts zusammengefasst.</translation>
    </message>
    <message>
        <source>Old memories that belong together become one summary. 0 leaves them as they are.</source>
        <translation>Alte Erinnerungen, die zusammengehören, werden eine Zusammenfassung. 0 lässt sie, wie sie sind.</translation>
    </message>
    <message>
        <source>Older memories are erased, unless pinned or important. 0 keeps them for ever.</source>
        <translation>Ältere Erinnerungen werden gelöscht, außer angeheftete und wichtige. 0 behält sie für immer.</translation>
    </message>
    <message>
        <source>Open conversation</source>
        <translation>Gespräch öffnen</translation>
    </message>
    <message>
        <source>Open {place}</source>
        <translation>{place} öffnen</translation>
    </message>
    <message>
        <source>Order of memories</source>
        <translation>Reihenfolge der Erinnerungen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Pinned: it does not fade</source>
        <translation>Angeheftet: verblasst nicht</translation>
    </message>
    <message>
        <source>Rating and pin</source>
        <translation>Bewertung und Anheften</translation>
    </message>
    <message>
        <source>Remember conversations</source>
        <translation>Gespräche merken</translation>
    </message>
    <message>
        <source>Remember from now on</source>
        <translation>Von jetzt an merken</translation>
    </message>
    <message>
        <source>Remembered</source>
        <translation>Gemerkt</translation>
    </message>
    <message>
        <source>Rests on</source>
        <translation>Beruht auf</translation>
    </message>
    <message numerus="yes">
        <source>Said %n day(s) ago.</source>
        <translation><numerusform>Vor %n Tag gesagt.</numerusform><numerusform>Vor %n Tagen gesagt.</numerusform></translation>
    </message>
    <message>
        <source>Said today.</source>
        <translation>Heute gesagt.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Search for fewer words, or show all kinds.</source>
        <translation>Weniger Wörter suchen oder alle Arten zeigen.</translation>
    </message>
    <message>
        <source>Search memories</source>
        <translation>Erinnerungen durchsuchen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show archived ones too</source>
        <translation>Auch archivierte zeigen</translation>
    </message>
    <message>
        <source>Show {name} in the graph</source>
        <translation>{name} im Graphen zeigen</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
    <message>
        <source>Strength {percent} percent</source>
        <translation>Stärke {percent} Prozent</translation>
    </message>
    <message>
        <source>Strong</source>
        <translation>Stark</translation>
    </message>
    <message>
        <source>Strongest first</source>
        <translation>Stärkste zuerst</translation>
    </message>
    <message>
        <source>Sum up now</source>
        <translation>Jetzt zusammenfassen</translation>
    </message>
    <message>
        <source>Summaries</source>
        <translation>Zusammenfassungen</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Summed up</source>
        <translation>Zusammengefasst</translation>
    </message>
    <message>
        <source>Summed up after</source>
        <translation>Zusammengefasst nach</translation>
    </message>
    <message>
        <source>Summing up what belongs together…</source>
        <translation>Zusammengehöriges wird zusammengefasst …</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Take back this summary</source>
        <translation>Diese Zusammenfassung zurücknehmen</translation>
    </message>
    <message>
        <source>Taken back</source>
        <translation>Zurückgenommen</translation>
    </message>
    <message>
        <source>The file holds conversations, memories and your own context. Importing it twice adds nothing.</source>
        <translation>Die Datei enthält Gespräche, Erinnerungen und den eigenen Kontext. Zweimal einlesen fügt nichts hinzu.</translation>
    </message>
    <message>
        <source>The line was changed</source>
        <translation>Die Zeile wurde geändert</translation>
    </message>
    <message>
        <source>The memory was changed</source>
        <translation>Die Erinnerung wurde geändert</translation>
    </message>
    <message>
        <source>The whole conversation that it belongs to</source>
        <translation>Das ganze Gespräch, zu dem es gehört</translation>
    </message>
    <message>
        <source>There is nothing old enough that belongs together</source>
        <translation>Nichts ist alt genug und gehört zusammen</translation>
    </message>
    <message>
        <source>These lines stand first in all that a model is given. Loci keeps to them in every conversation.</source>
        <translation>Diese Zeilen stehen vor allem, was ein Modell bekommt. Loci hält sich in jedem Gespräch daran.</translation>
    </message>
    <message>
        <source>This goes with it, though it is pinned: “{text}”</source>
        <translation>Das geht mit, obwohl es angeheftet ist: „{text}“</translation>
    </message>
    <message>
        <source>This memory</source>
        <translation>Diese Erinnerung</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Topic to forget</source>
        <translation>Zu vergessendes Thema</translation>
    </message>
    <message>
        <source>Type “{word}” to go on</source>
        <translation>„{word}“ eingeben, um fortzufahren</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Benutzung</translation>
    </message>
    <message>
        <source>Weak</source>
        <translation>Schwach</translation>
    </message>
    <message>
        <source>What fades soon</source>
        <translation>Was bald verblasst</translation>
    </message>
    <message>
        <source>What is to be remembered</source>
        <translation>Was gemerkt werden soll</translation>
    </message>
    <message>
        <source>What was said</source>
        <translation>Was gesagt wurde</translation>
    </message>
    <message>
        <source>What you ask and say in conversations is kept here.</source>
        <translation>Was in Gesprächen gefragt und gesagt wird, bleibt hier.</translation>
    </message>
    <message>
        <source>What you ask and say is not kept until you want that.</source>
        <translation>Was du fragst und sagst, wird erst aufbewahrt, wenn du es möchtest.</translation>
    </message>
    <message>
        <source>What you ask and what is answered is kept, on this computer.</source>
        <translation>Fragen und Antworten bleiben, auf diesem Computer.</translation>
    </message>
    <message>
        <source>What you made of it keeps it.</source>
        <translation>Was du damit gemacht hast, erhält sie.</translation>
    </message>
    <message>
        <source>What you said</source>
        <translation>Was du gesagt hast</translation>
    </message>
    <message>
        <source>Within a month</source>
        <translation>Binnen eines Monats</translation>
    </message>
    <message>
        <source>Within a week</source>
        <translation>Binnen einer Woche</translation>
    </message>
    <message>
        <source>You have not decided yet; until then nothing is kept.</source>
        <translation>Noch nicht entschieden; bis dahin wird nichts behalten.</translation>
    </message>
    <message>
        <source>You pinned it: it does not fade.</source>
        <translation>Von dir angeheftet: verblasst nicht.</translation>
    </message>
    <message>
        <source>You rated it {rating} of 5.</source>
        <translation>Von dir mit {rating} von 5 bewertet.</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>Du sagtest</translation>
    </message>
    <message>
        <source>You said “{quote}” on {day}</source>
        <translation>Du sagtest „{quote}“ am {day}</translation>
    </message>
    <message>
        <source>You see how strong it is, why, and when it will have faded.</source>
        <translation>Zu sehen ist, wie stark sie ist, warum, und wann sie verblasst sein wird.</translation>
    </message>
    <message numerus="yes">
        <source>You used it %n time(s), which keeps it.</source>
        <translation><numerusform>%n-mal benutzt, das erhält sie.</numerusform><numerusform>%n-mal benutzt, das erhält sie.</numerusform></translation>
    </message>
    <message>
        <source>Your own context</source>
        <translation>Eigener Kontext</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archiviert</translation>
    </message>
    <message>
        <source>by the model</source>
        <translation>vom Modell</translation>
    </message>
    <message>
        <source>does not fade</source>
        <translation>verblasst nicht</translation>
    </message>
    <message>
        <source>erase</source>
        <translation>löschen</translation>
    </message>
    <message>
        <source>from their own words</source>
        <translation>aus ihren eigenen Worten</translation>
    </message>
    <message>
        <source>nearly gone</source>
        <translation>fast verschwunden</translation>
    </message>
    <message>
        <source>nearly gone on {day}</source>
        <translation>fast verschwunden am {day}</translation>
    </message>
    <message>
        <source>{day}: {percent} %</source>
        <translation>{day}: {percent} %</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
    <message numerus="yes">
        <source>{percent} % in %n day(s)</source>
        <translation><numerusform>{percent} % in %n Tag</numerusform><numerusform>{percent} % in %n Tagen</numerusform></translation>
    </message>
    <message>
        <source>{percent} % today</source>
        <translation>{percent} % heute</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation><numerusform>%n weiteres</numerusform><numerusform>%n weitere</numerusform></translation>
    </message>
    <message>
        <source>A language model writes answers in whole sentences and finds more facts. It runs on this computer; only its download needs the network.</source>
        <translation>Ein Sprachmodell schreibt Antworten in ganzen Sätzen und findet mehr Fakten. Es läuft auf diesem Computer; nur das Herunterladen braucht das Netz.</translation>
    </message>
    <message>
        <source>A model has come</source>
        <translation>Ein Modell ist da</translation>
    </message>
    <message>
        <source>A model server</source>
        <translation>Ein Modellserver</translation>
    </message>
    <message>
        <source>Add a file…</source>
        <translation>Datei hinzufügen …</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>Adresse des Servers</translation>
    </message>
    <message>
        <source>An encoder turns texts into numbers, so that what means the same is found. Another one first encodes everything in the background.</source>
        <translation>Ein Textkodierer macht aus Texten Zahlen, damit gefunden wird, was dasselbe bedeutet. Ein anderer kodiert erst alles im Hintergrund.</translation>
    </message>
    <message>
        <source>Answer without a model</source>
        <translation>Ohne Modell antworten</translation>
    </message>
    <message>
        <source>Answers come from {address}.</source>
        <translation>Antworten kommen von {address}.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Checking the file…</source>
        <translation>Die Datei wird geprüft …</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>Prüfsumme</translation>
    </message>
    <message>
        <source>Choose a language model</source>
        <translation>Ein Sprachmodell wählen</translation>
    </message>
    <message>
        <source>Close the test</source>
        <translation>Den Test schließen</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Download of {name}</source>
        <translation>Herunterladen von {name}</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Passt</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Hide those that are too large for this computer</source>
        <translation>Ausblenden, was für diesen Computer zu groß ist</translation>
    </message>
    <message>
        <source>In one sentence: what is a tide?</source>
        <translation>In einem Satz: Was ist die Tide?</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Benutzung</translation>
    </message>
    <message>
        <source>Installed</source>
        <translation>Installiert</translation>
    </message>
    <message>
        <source>It answered nothing.</source>
        <translation>Es hat nichts geantwortet.</translation>
    </message>
    <message>
        <source>It can be tested and used now.</source>
        <translation>Es kann jetzt getestet und benutzt werden.</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>Sprachmodelle</translation>
    </message>
    <message>
        <source>Language models (*.gguf)</source>
        <translation>Sprachmodelle (*.gguf)</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>License</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Measured here: {figures}</source>
        <translation>Hier gemessen: {figures}</translation>
    </message>
    <message>
        <source>Memory needed</source>
        <translation>Nötiger Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model on the server</source>
        <translation>Modell auf dem Server</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>No language model is in use: answers are made of your documents' own sentences. Everything else works.</source>
        <translation>Es wird kein Sprachmodell benutzt: Antworten entstehen aus den eigenen Sätzen der Dokumente. Alles andere geht.</translation>
    </message>
    <message>
        <source>No server is asked.</source>
        <translation>Kein Server wird gefragt.</translation>
    </message>
    <message>
        <source>Not published; the file is checked by its structure.</source>
        <translation>Nicht veröffentlicht; die Datei wird an ihrem Aufbau geprüft.</translation>
    </message>
    <message>
        <source>Ollama, LM Studio, llama-server or another program that speaks the OpenAI protocol. On this computer nothing leaves it.</source>
        <translation>Ollama, LM Studio, llama-server oder ein anderes Programm mit dem OpenAI-Protokoll. Auf diesem Computer verlässt ihn nichts.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Send this to {host}</source>
        <translation>Das an {host} schicken</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more, too large for this computer</source>
        <translation><numerusform>%n weiteres zeigen, zu groß für diesen Computer</numerusform><numerusform>%n weitere zeigen, zu groß für diesen Computer</numerusform></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Test of {name}</source>
        <translation>Test von {name}</translation>
    </message>
    <message>
        <source>Text encoders</source>
        <translation>Textkodierer</translation>
    </message>
    <message>
        <source>The model is loaded and asked. This can take a minute.</source>
        <translation>Das Modell wird geladen und gefragt. Das kann eine Minute dauern.</translation>
    </message>
    <message>
        <source>The server's own choice</source>
        <translation>Die Wahl des Servers</translation>
    </message>
    <message>
        <source>This server is not on this computer. It would be sent your question and the passages found for it with their titles; never whole files, other conversations, the graph, or folders that you marked as staying here.</source>
        <translation>Dieser Server ist nicht auf diesem Computer. Geschickt würden die Frage und die dafür gefundenen Abschnitte mit ihren Titeln; nie ganze Dateien, andere Gespräche, der Graph oder Ordner, die hier bleiben sollen.</translation>
    </message>
    <message>
        <source>Tight</source>
        <translation>Knapp</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>Zu groß</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Benutzen</translation>
    </message>
    <message>
        <source>Use no server</source>
        <translation>Keinen Server benutzen</translation>
    </message>
    <message>
        <source>Use this server</source>
        <translation>Diesen Server benutzen</translation>
    </message>
    <message>
        <source>Your file</source>
        <translation>Eigene Datei</translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation><numerusform>noch etwa %n Minute</numerusform><numerusform>noch etwa %n Minuten</numerusform></translation>
    </message>
    <message>
        <source>about {hours} hours left</source>
        <translation>noch etwa {hours} Stunden</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>weniger als eine Minute</translation>
    </message>
    <message>
        <source>reads {count} tokens at once</source>
        <translation>liest {count} Token zugleich</translation>
    </message>
    <message>
        <source>the present encoder</source>
        <translation>der jetzige Textkodierer</translation>
    </message>
    <message>
        <source>{count} tokens</source>
        <translation>{count} Token</translation>
    </message>
    <message>
        <source>{disk} of disk free  ·  {memory} of memory, {free} free  ·  models take {size}</source>
        <translation>{disk} auf dem Laufwerk frei  ·  {memory} Arbeitsspeicher, {free} frei  ·  Modelle belegen {size}</translation>
    </message>
    <message>
        <source>{name} answers your questions.</source>
        <translation>{name} beantwortet die Fragen.</translation>
    </message>
    <message>
        <source>{name} forgotten</source>
        <translation>{name} vergessen</translation>
    </message>
    <message>
        <source>{name} removed</source>
        <translation>{name} entfernt</translation>
    </message>
    <message>
        <source>{new} is encoding your texts: {share} % of {total}. Until it has finished, {old} goes on answering, and then it takes over by itself.</source>
        <translation>{new} kodiert die Texte: {share} % von {total}. Bis es fertig ist, antwortet {old} weiter; dann übernimmt es von selbst.</translation>
    </message>
    <message>
        <source>{problem} What came is kept. Check the connection and go on, or add a model file that you fetched elsewhere.</source>
        <translation>{problem} Was ankam, ist aufbewahrt. Die Verbindung prüfen und fortsetzen, oder eine anderswo geholte Modelldatei hinzufügen.</translation>
    </message>
    <message>
        <source>{share} % of {size}</source>
        <translation>{share} % von {size}</translation>
    </message>
    <message>
        <source>{size} on disk</source>
        <translation>{size} auf dem Laufwerk</translation>
    </message>
    <message>
        <source>{speed} a second</source>
        <translation>{speed} je Sekunde</translation>
    </message>
    <message>
        <source>{speed} tokens a second, first word after {first} s, loaded in {load} s, {memory}.</source>
        <translation>{speed} Token je Sekunde, erstes Wort nach {first} s, geladen in {load} s, {memory}.</translation>
    </message>
</context>
<context>
    <name>notices</name>
    <message numerus="yes">
        <source>%n document(s) can be asked.</source>
        <translation><numerusform>%n Dokument lässt sich fragen.</numerusform><numerusform>%n Dokumente lassen sich fragen.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) could not be read.</source>
        <translation><numerusform>%n Datei ließ sich nicht lesen.</numerusform><numerusform>%n Dateien ließen sich nicht lesen.</numerusform></translation>
    </message>
    <message>
        <source>All texts have been encoded anew.</source>
        <translation>Alle Texte sind neu kodiert.</translation>
    </message>
    <message>
        <source>Another text encoder is in use</source>
        <translation>Ein anderer Text-Encoder ist in Gebrauch</translation>
    </message>
    <message>
        <source>Everything has been read</source>
        <translation>Alles ist gelesen</translation>
    </message>
    <message>
        <source>New problems</source>
        <translation>Neue Probleme</translation>
    </message>
</context>
<context>
    <name>options</name>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>0 chooses from the number of processor cores.</source>
        <translation>0 richtet sich nach der Zahl der Prozessorkerne.</translation>
    </message>
    <message>
        <source>A GGUF file. Without one, answers are made of the documents' own sentences.</source>
        <translation>Eine GGUF-Datei. Ohne sie entstehen Antworten aus den eigenen Sätzen der Dokumente.</translation>
    </message>
    <message>
        <source>A conversation is archived after</source>
        <translation>Ein Gespräch wird archiviert nach</translation>
    </message>
    <message>
        <source>A conversation is current for</source>
        <translation>Ein Gespräch ist laufend</translation>
    </message>
    <message>
        <source>A conversation rests after</source>
        <translation>Ein Gespräch ruht nach</translation>
    </message>
    <message>
        <source>A fact that a changed document says no more is shown as stale for so long.</source>
        <translation>So lange wird ein Fakt, den ein geändertes Dokument nicht mehr sagt, als veraltet gezeigt.</translation>
    </message>
    <message>
        <source>A file that needs more is listed as failed.</source>
        <translation>Eine Datei, die mehr braucht, wird als gescheitert geführt.</translation>
    </message>
    <message>
        <source>A file that takes longer is listed as failed.</source>
        <translation>Eine Datei, die länger dauert, wird als gescheitert geführt.</translation>
    </message>
    <message>
        <source>A folder with a cross-encoder (ONNX) that reads the best passages once more. Nothing is downloaded.</source>
        <translation>Ein Ordner mit einem Cross-Encoder (ONNX), der die besten Abschnitte noch einmal liest. Nichts wird heruntergeladen.</translation>
    </message>
    <message>
        <source>A longer reply is not used; the passages are then read one by one.</source>
        <translation>Eine längere Antwort wird nicht benutzt; die Abschnitte werden dann einzeln gelesen.</translation>
    </message>
    <message>
        <source>A memory of this importance or more is important.</source>
        <translation>Eine Erinnerung mit dieser Wichtigkeit oder mehr ist wichtig.</translation>
    </message>
    <message>
        <source>A question less complex than this is searched by meaning only.</source>
        <translation>Eine Frage, die weniger verwickelt ist, wird nur nach Bedeutung gesucht.</translation>
    </message>
    <message>
        <source>A question more complex than this is searched by all methods.</source>
        <translation>Eine Frage, die verwickelter ist, wird mit allen Verfahren gesucht.</translation>
    </message>
    <message>
        <source>A repeated or similar question within this time is served from memory.</source>
        <translation>Eine gleiche oder ähnliche Frage in dieser Zeit wird aus dem Gedächtnis beantwortet.</translation>
    </message>
    <message>
        <source>Address of a server on this computer that speaks as OpenAI's does (Ollama: http://127.0.0.1:11434, LM Studio: http://127.0.0.1:1234, llama-server: http://127.0.0.1:8080). It is asked in place of the file. Empty: none.</source>
        <translation>Adresse eines Servers auf diesem Computer, der wie OpenAIs Server spricht (Ollama: http://127.0.0.1:11434, LM Studio: http://127.0.0.1:1234, llama-server: http://127.0.0.1:8080). Er wird anstelle der Datei gefragt. Leer: keiner.</translation>
    </message>
    <message>
        <source>After so long a memory that is left alone is half as fresh.</source>
        <translation>Nach dieser Zeit ist eine unberührte Erinnerung halb so frisch.</translation>
    </message>
    <message>
        <source>After so long without a question the model gives its memory back; the next question loads it again. 0 keeps it.</source>
        <translation>Nach dieser Zeit ohne Frage gibt das Modell seinen Arbeitsspeicher frei; die nächste Frage lädt es wieder. 0 behält es.</translation>
    </message>
    <message>
        <source>After so many days a document counts half as fresh, where freshness counts.</source>
        <translation>Nach so vielen Tagen zählt ein Dokument als halb so frisch, wo Frische zählt.</translation>
    </message>
    <message>
        <source>After so many days a document is half as recent.</source>
        <translation>Nach so vielen Tagen ist ein Dokument halb so neu.</translation>
    </message>
    <message>
        <source>Also follow facts from their object to their subject.</source>
        <translation>Fakten auch vom Objekt zum Subjekt folgen.</translation>
    </message>
    <message>
        <source>Also those that you rated 4 or 5. 0 keeps them for ever.</source>
        <translation>Auch die mit 4 oder 5 bewerteten. 0 behält sie für immer.</translation>
    </message>
    <message>
        <source>An archive that unpacks to more is read only up to this size.</source>
        <translation>Ein Archiv, das sich zu mehr entpackt, wird nur bis zu dieser Größe gelesen.</translation>
    </message>
    <message>
        <source>An icon that tells what is being read and can pause it. Where the system has no tray, nothing changes.</source>
        <translation>Ein Symbol, das zeigt, was gelesen wird, und es anhalten kann. Wo das System keine Ablage dafür hat, ändert sich nichts.</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>As many are recalled at most.</source>
        <translation>Höchstens so viele werden erinnert.</translation>
    </message>
    <message>
        <source>Back up by itself</source>
        <translation>Von selbst sichern</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Backups to keep</source>
        <translation>Aufbewahrte Sicherungen</translation>
    </message>
    <message>
        <source>Below this probability that what was found answers the question, Loci says no.</source>
        <translation>Ist es unwahrscheinlicher, dass das Gefundene die Frage beantwortet, sagt Loci nein.</translation>
    </message>
    <message>
        <source>Best on another disk. Empty: “Loci backups” in your own folder.</source>
        <translation>Am besten auf einem anderen Laufwerk. Leer: „Loci backups“ in deinem persönlichen Ordner.</translation>
    </message>
    <message>
        <source>Bigger files are listed but not read.</source>
        <translation>Größere Dateien werden geführt, aber nicht gelesen.</translation>
    </message>
    <message>
        <source>Central from</source>
        <translation>Zentral ab</translation>
    </message>
    <message>
        <source>Complex questions</source>
        <translation>Verwickelte Fragen</translation>
    </message>
    <message>
        <source>Context for the model</source>
        <translation>Kontext für das Modell</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Decay of facts</source>
        <translation>Verfall von Fakten</translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Documents are cut into passages of about this length, from the next file on.</source>
        <translation>Dokumente werden in Abschnitte von etwa dieser Länge geteilt, ab der nächsten Datei.</translation>
    </message>
    <message>
        <source>Documents that score more than this are read by the model first.</source>
        <translation>Dokumente mit mehr Punkten liest das Modell zuerst.</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Evidence needed</source>
        <translation>Nötiger Beleg</translation>
    </message>
    <message>
        <source>Factor for each week since a fact was last opened.</source>
        <translation>Faktor für jede Woche, seit ein Fakt zuletzt geöffnet wurde.</translation>
    </message>
    <message>
        <source>Factor for facts that you confirmed.</source>
        <translation>Faktor für bestätigte Fakten.</translation>
    </message>
    <message>
        <source>Facts for each thing</source>
        <translation>Fakten je Ding</translation>
    </message>
    <message>
        <source>Facts in all</source>
        <translation>Fakten insgesamt</translation>
    </message>
    <message>
        <source>File with your own types of things and relations; a plain name lies in Loci's folder. What it changes, everything is read again with.</source>
        <translation>Datei mit eigenen Arten von Dingen und Beziehungen; ein bloßer Name liegt in Locis Ordner. Was sie ändert, damit wird alles neu gelesen.</translation>
    </message>
    <message>
        <source>Files and folders whose name begins with a dot. Secrets stay out all the same.</source>
        <translation>Dateien und Ordner, deren Name mit einem Punkt beginnt. Geheimnisse bleiben trotzdem draußen.</translation>
    </message>
    <message>
        <source>Files inside one archive</source>
        <translation>Dateien in einem Archiv</translation>
    </message>
    <message>
        <source>Folder for backups</source>
        <translation>Ordner für Sicherungen</translation>
    </message>
    <message>
        <source>Follow facts both ways</source>
        <translation>Fakten in beide Richtungen folgen</translation>
    </message>
    <message>
        <source>Free space to keep</source>
        <translation>Platz, der frei bleibt</translation>
    </message>
    <message>
        <source>Goes on reading changed files after the last window is closed.</source>
        <translation>Liest geänderte Dateien weiter, auch wenn das letzte Fenster geschlossen ist.</translation>
    </message>
    <message>
        <source>Grace before decay</source>
        <translation>Schonzeit vor dem Verfall</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Half-life of a memory</source>
        <translation>Halbwertszeit einer Erinnerung</translation>
    </message>
    <message>
        <source>Half-life of freshness</source>
        <translation>Halbwertszeit der Frische</translation>
    </message>
    <message>
        <source>Half-life of recency</source>
        <translation>Halbwertszeit der Neuheit</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Hops when the graph comes first</source>
        <translation>Schritte, wenn der Graph zuerst kommt</translation>
    </message>
    <message>
        <source>How 03/04/2025 is meant in a question.</source>
        <translation>Wie 03/04/2025 in einer Frage gemeint ist.</translation>
    </message>
    <message>
        <source>How alike two names must be in meaning to be one thing, as a cosine.</source>
        <translation>Wie ähnlich zwei Namen in der Bedeutung sein müssen, um eines zu sein, als Kosinus.</translation>
    </message>
    <message>
        <source>How far activation spreads from the anchors.</source>
        <translation>Wie weit sich Aktivierung von den Ankern ausbreitet.</translation>
    </message>
    <message>
        <source>How far such a plan goes from the things that the question names.</source>
        <translation>Wie weit ein solcher Plan von den genannten Dingen geht.</translation>
    </message>
    <message>
        <source>How many files are read side by side. 0 chooses from the number of processor cores.</source>
        <translation>Wie viele Dateien nebeneinander gelesen werden. 0 richtet sich nach der Zahl der Prozessorkerne.</translation>
    </message>
    <message>
        <source>How many passages are given to the answer.</source>
        <translation>Wie viele Abschnitte der Antwort gegeben werden.</translation>
    </message>
    <message>
        <source>How many things nearest to the question the walk over the graph starts from.</source>
        <translation>Von wie vielen Dingen, die der Frage am nächsten sind, der Weg über den Graphen ausgeht.</translation>
    </message>
    <message>
        <source>How many tokens it holds at once. 0 asks the server, and takes 4096 if it does not say.</source>
        <translation>Wie viele Token es zugleich fasst. 0 fragt den Server und nimmt 4096, wenn er nichts sagt.</translation>
    </message>
    <message>
        <source>How many tokens the model holds at once. 0 chooses from the memory of this computer and from the model.</source>
        <translation>Wie viele Token das Modell zugleich fasst. 0 richtet sich nach dem Arbeitsspeicher und dem Modell.</translation>
    </message>
    <message>
        <source>How memories are found</source>
        <translation>Wie Erinnerungen gefunden werden</translation>
    </message>
    <message>
        <source>How much PageRank over links, citations and shared things counts.</source>
        <translation>Wie viel PageRank über Verweise, Zitate und gemeinsame Dinge zählt.</translation>
    </message>
    <message>
        <source>How much a document's own date counts.</source>
        <translation>Wie viel das eigene Datum eines Dokuments zählt.</translation>
    </message>
    <message>
        <source>How much age counts with “documents”.</source>
        <translation>Wie viel Alter mit „Dokumente“ zählt.</translation>
    </message>
    <message>
        <source>How much importance counts with “documents”.</source>
        <translation>Wie viel Wichtigkeit mit „Dokumente“ zählt.</translation>
    </message>
    <message>
        <source>How much it counts that other documents link to one or cite it.</source>
        <translation>Wie viel zählt, dass andere Dokumente auf eines verweisen oder es zitieren.</translation>
    </message>
    <message>
        <source>How much it counts that you pinned a document.</source>
        <translation>Wie viel zählt, dass ein Dokument angeheftet ist.</translation>
    </message>
    <message>
        <source>How much it counts with “documents” how often you opened a memory.</source>
        <translation>Wie viel mit „Dokumente“ zählt, wie oft eine Erinnerung geöffnet wurde.</translation>
    </message>
    <message>
        <source>How much opening a fact raises its score.</source>
        <translation>Wie sehr das Öffnen eines Fakts seine Punkte hebt.</translation>
    </message>
    <message>
        <source>How much the nearness in meaning counts with “documents”.</source>
        <translation>Wie viel die Nähe der Bedeutung mit „Dokumente“ zählt.</translation>
    </message>
    <message>
        <source>How much they count with “documents”.</source>
        <translation>Wie viel sie mit „Dokumente“ zählen.</translation>
    </message>
    <message>
        <source>Important from</source>
        <translation>Wichtig ab</translation>
    </message>
    <message>
        <source>Important memories are kept for</source>
        <translation>Wichtige Erinnerungen bleiben</translation>
    </message>
    <message>
        <source>In tokens of the language model.</source>
        <translation>In Token des Sprachmodells.</translation>
    </message>
    <message>
        <source>Increased contrast draws darker text and stronger lines.</source>
        <translation>Mehr Kontrast zeichnet dunkleren Text und stärkere Linien.</translation>
    </message>
    <message>
        <source>Its name as the server lists it. Empty: the first of the list.</source>
        <translation>Sein Name, wie der Server ihn führt. Leer: das erste der Liste.</translation>
    </message>
    <message>
        <source>Keep answers for</source>
        <translation>Antworten behalten für</translation>
    </message>
    <message>
        <source>Keep watching in the background</source>
        <translation>Im Hintergrund weiter beobachten</translation>
    </message>
    <message>
        <source>Keep what is said no more</source>
        <translation>Behalten, was nicht mehr gesagt wird</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language model</source>
        <translation>Sprachmodell</translation>
    </message>
    <message>
        <source>Largest file</source>
        <translation>Größte Datei</translation>
    </message>
    <message>
        <source>Least nearness in meaning</source>
        <translation>Kleinste Nähe der Bedeutung</translation>
    </message>
    <message>
        <source>Least strength to be recalled</source>
        <translation>Kleinste Stärke zum Erinnern</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>Length of a passage</source>
        <translation>Länge eines Abschnitts</translation>
    </message>
    <message>
        <source>Let the model read</source>
        <translation>Das Modell lesen lassen</translation>
    </message>
    <message>
        <source>Light, dark, or as the system is set.</source>
        <translation>Hell, dunkel oder wie das System.</translation>
    </message>
    <message>
        <source>Loci starts without a window and reads what has changed.</source>
        <translation>Loci startet ohne Fenster und liest, was sich geändert hat.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>Longest reply to one call</source>
        <translation>Längste Antwort auf einen Aufruf</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>Members of an archive beyond this number are listed as skipped.</source>
        <translation>Was in einem Archiv darüber hinausgeht, wird als übersprungen geführt.</translation>
    </message>
    <message>
        <source>Memories are kept for</source>
        <translation>Erinnerungen bleiben</translation>
    </message>
    <message>
        <source>Memories for a question</source>
        <translation>Erinnerungen je Frage</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Memory limit for one file</source>
        <translation>Speichergrenze je Datei</translation>
    </message>
    <message>
        <source>Model on the server</source>
        <translation>Modell auf dem Server</translation>
    </message>
    <message>
        <source>Model server</source>
        <translation>Modellserver</translation>
    </message>
    <message>
        <source>Nearly the same meaning</source>
        <translation>Fast dieselbe Bedeutung</translation>
    </message>
    <message>
        <source>Nearly the same spelling</source>
        <translation>Fast dieselbe Schreibweise</translation>
    </message>
    <message>
        <source>Neighboring passages of about this many tokens are read together.</source>
        <translation>Benachbarte Abschnitte von etwa so vielen Token werden zusammen gelesen.</translation>
    </message>
    <message>
        <source>Nobody is asked about two things that are less likely the same than this.</source>
        <translation>Nach zwei Dingen, die weniger wahrscheinlich dasselbe sind, wird nicht gefragt.</translation>
    </message>
    <message>
        <source>Not worth a question</source>
        <translation>Keiner Frage wert</translation>
    </message>
    <message>
        <source>Nothing fades or slides; things are there or gone at once.</source>
        <translation>Nichts blendet oder gleitet; alles ist sofort da oder fort.</translation>
    </message>
    <message>
        <source>Notices of the system</source>
        <translation>Mitteilungen des Systems</translation>
    </message>
    <message>
        <source>Of those that Loci made by itself the oldest are deleted beyond this number; each is as large as Loci's own files.</source>
        <translation>Von denen, die Loci von selbst gemacht hat, werden darüber hinaus die ältesten gelöscht; jede ist so groß wie Locis eigene Dateien.</translation>
    </message>
    <message>
        <source>Old memories are summed up after</source>
        <translation>Alte Erinnerungen werden zusammengefasst nach</translation>
    </message>
    <message>
        <source>Older ones are erased, unless they are pinned or important. 0 keeps them for ever.</source>
        <translation>Ältere werden gelöscht, außer sie sind angeheftet oder wichtig. 0 behält sie für immer.</translation>
    </message>
    <message>
        <source>Only when nothing else is done</source>
        <translation>Nur, wenn sonst nichts zu tun ist</translation>
    </message>
    <message>
        <source>Open questions</source>
        <translation>Offene Fragen</translation>
    </message>
    <message>
        <source>Order of dates</source>
        <translation>Reihenfolge in Daten</translation>
    </message>
    <message>
        <source>Other names of the things that a question names are searched for as words.</source>
        <translation>Andere Namen der Dinge, die eine Frage nennt, werden als Wörter gesucht.</translation>
    </message>
    <message>
        <source>Passages farther from the question are left out where a plan starts from the graph.</source>
        <translation>Abschnitte, die weiter von der Frage entfernt sind, entfallen, wo ein Plan vom Graphen ausgeht.</translation>
    </message>
    <message>
        <source>Passages for a question</source>
        <translation>Abschnitte je Frage</translation>
    </message>
    <message>
        <source>Patterns in the form of .gitignore that are left out of every source.</source>
        <translation>Muster in der Form von .gitignore, die in jeder Quelle ausgelassen werden.</translation>
    </message>
    <message>
        <source>Personal data in memories</source>
        <translation>Persönliche Daten in Erinnerungen</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>Processor time; the pages for which there is none left are listed as a problem.</source>
        <translation>Rechenzeit; Seiten, für die keine mehr bleibt, werden als Problem geführt.</translation>
    </message>
    <message>
        <source>Read hidden files and folders</source>
        <translation>Versteckte Dateien und Ordner lesen</translation>
    </message>
    <message>
        <source>Read slower on battery</source>
        <translation>Mit Akku langsamer lesen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Reading pauses when the disk has less free space than this.</source>
        <translation>Das Lesen ruht, wenn auf dem Laufwerk weniger Platz frei ist.</translation>
    </message>
    <message>
        <source>Reading processes</source>
        <translation>Leseprozesse</translation>
    </message>
    <message>
        <source>Recognize text in pictures</source>
        <translation>Text in Bildern erkennen</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Refinement</source>
        <translation>Verfeinerung</translation>
    </message>
    <message>
        <source>Remember conversations</source>
        <translation>Gespräche merken</translation>
    </message>
    <message>
        <source>Reranker</source>
        <translation>Nachsortierer</translation>
    </message>
    <message>
        <source>Rests between files while the computer runs on battery.</source>
        <translation>Ruht zwischen den Dateien, solange der Computer mit Akku läuft.</translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Rules for plans</source>
        <translation>Regeln für Pläne</translation>
    </message>
    <message>
        <source>Scanned pages and photographs: never, for files you choose, or for all. Needs the package rapidocr; a page takes some seconds.</source>
        <translation>Gescannte Seiten und Fotos: nie, für gewählte Dateien oder für alle. Braucht das Paket rapidocr; eine Seite dauert einige Sekunden.</translation>
    </message>
    <message>
        <source>Search for other names too</source>
        <translation>Auch nach anderen Namen suchen</translation>
    </message>
    <message>
        <source>Sentences in an extractive answer</source>
        <translation>Sätze in einer Antwort aus Zitaten</translation>
    </message>
    <message>
        <source>Server that is not on this computer</source>
        <translation>Server, der nicht auf diesem Computer ist</translation>
    </message>
    <message>
        <source>Share of the letters that two spellings of one name have in common.</source>
        <translation>Anteil der Buchstaben, den zwei Schreibweisen eines Namens gemeinsam haben.</translation>
    </message>
    <message>
        <source>Show in the tray</source>
        <translation>In der Symbolleiste des Systems zeigen</translation>
    </message>
    <message>
        <source>Simple questions</source>
        <translation>Einfache Fragen</translation>
    </message>
    <message>
        <source>Size of all text in percent.</source>
        <translation>Größe allen Textes in Prozent.</translation>
    </message>
    <message>
        <source>Source weight of facts from conversations.</source>
        <translation>Quellengewicht von Fakten aus Gesprächen.</translation>
    </message>
    <message>
        <source>Source weight of facts from files.</source>
        <translation>Quellengewicht von Fakten aus Dateien.</translation>
    </message>
    <message>
        <source>Source weight of facts that Loci derived.</source>
        <translation>Quellengewicht von Fakten, die Loci abgeleitet hat.</translation>
    </message>
    <message>
        <source>Source weight of facts that you entered.</source>
        <translation>Quellengewicht selbst eingegebener Fakten.</translation>
    </message>
    <message>
        <source>Sparse graph</source>
        <translation>Dünner Graph</translation>
    </message>
    <message>
        <source>Spreading stops at this number, checked per hop.</source>
        <translation>Die Ausbreitung endet bei dieser Zahl, je Schritt geprüft.</translation>
    </message>
    <message>
        <source>Start and notices</source>
        <translation>Start und Mitteilungen</translation>
    </message>
    <message>
        <source>Start when I log in</source>
        <translation>Beim Anmelden starten</translation>
    </message>
    <message>
        <source>Sure that two things are one</source>
        <translation>Sicher, dass zwei Dinge eines sind</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>Textkodierer</translation>
    </message>
    <message>
        <source>Text for one call</source>
        <translation>Text je Aufruf</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>The language model, if there is one, reads the documents again, the most central and the most used first, and adds what the rules did not find.</source>
        <translation>Das Sprachmodell, wenn es eines gibt, liest die Dokumente noch einmal, die zentralsten und meistbenutzten zuerst, und ergänzt, was die Regeln nicht fanden.</translation>
    </message>
    <message>
        <source>The language of the window. Answers keep the language of your documents.</source>
        <translation>Die Sprache des Fensters. Antworten behalten die Sprache der Dokumente.</translation>
    </message>
    <message>
        <source>The model reads only while no file is read and no question was asked lately.</source>
        <translation>Das Modell liest nur, solange keine Datei gelesen und lange keine Frage gestellt wurde.</translation>
    </message>
    <message>
        <source>The most confident facts that activation follows from one thing.</source>
        <translation>Die sichersten Fakten, denen Aktivierung von einem Ding aus folgt.</translation>
    </message>
    <message>
        <source>The most questions about things that may be one; the likeliest are kept.</source>
        <translation>Die meisten Fragen zu Dingen, die eines sein könnten; die wahrscheinlichsten bleiben.</translation>
    </message>
    <message>
        <source>The most sentences that are quoted when there is no language model.</source>
        <translation>Die meisten Sätze, die ohne Sprachmodell zitiert werden.</translation>
    </message>
    <message>
        <source>The most things in one neighborhood of the graph view.</source>
        <translation>Die meisten Dinge in einer Nachbarschaft des Graphen.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Things shown around one thing</source>
        <translation>Dinge rund um ein Ding</translation>
    </message>
    <message>
        <source>Things that are the same at least so likely are shown as one without asking.</source>
        <translation>Dinge, die mindestens so wahrscheinlich dasselbe sind, werden ungefragt als eines gezeigt.</translation>
    </message>
    <message>
        <source>Things to start from</source>
        <translation>Dinge, von denen es ausgeht</translation>
    </message>
    <message>
        <source>Threads for the model</source>
        <translation>Threads für das Modell</translation>
    </message>
    <message>
        <source>Threads for the text encoder</source>
        <translation>Threads für den Textkodierer</translation>
    </message>
    <message>
        <source>Three or more that belong together become one summary when the computer rests; the originals are archived, which can be undone. 0 leaves them as they are.</source>
        <translation>Drei oder mehr, die zusammengehören, werden in Ruhezeiten zu einer Zusammenfassung; die ursprünglichen werden archiviert, was sich zurücknehmen lässt. 0 lässt sie, wie sie sind.</translation>
    </message>
    <message>
        <source>Time for recognizing one file</source>
        <translation>Zeit für die Texterkennung einer Datei</translation>
    </message>
    <message>
        <source>Time for reranking</source>
        <translation>Zeit zum Nachsortieren</translation>
    </message>
    <message>
        <source>Time limit for one file</source>
        <translation>Zeitgrenze je Datei</translation>
    </message>
    <message>
        <source>Unload the model after</source>
        <translation>Das Modell entladen nach</translation>
    </message>
    <message>
        <source>Unpacked size of one archive</source>
        <translation>Entpackte Größe eines Archivs</translation>
    </message>
    <message>
        <source>Upper limit of what is given to the model; its own window may be smaller.</source>
        <translation>Obergrenze dessen, was das Modell bekommt; sein eigenes Fenster kann kleiner sein.</translation>
    </message>
    <message>
        <source>Weeks before a fact begins to decay.</source>
        <translation>Wochen, bevor ein Fakt zu verfallen beginnt.</translation>
    </message>
    <message>
        <source>Weight of centrality</source>
        <translation>Gewicht der Zentralität</translation>
    </message>
    <message>
        <source>Weight of confirmed facts</source>
        <translation>Gewicht bestätigter Fakten</translation>
    </message>
    <message>
        <source>Weight of conversations</source>
        <translation>Gewicht von Gesprächen</translation>
    </message>
    <message>
        <source>Weight of files</source>
        <translation>Gewicht von Dateien</translation>
    </message>
    <message>
        <source>Weight of freshness</source>
        <translation>Gewicht der Frische</translation>
    </message>
    <message>
        <source>Weight of importance</source>
        <translation>Gewicht der Wichtigkeit</translation>
    </message>
    <message>
        <source>Weight of links to a document</source>
        <translation>Gewicht von Verweisen auf ein Dokument</translation>
    </message>
    <message>
        <source>Weight of pins</source>
        <translation>Gewicht des Anheftens</translation>
    </message>
    <message>
        <source>Weight of ratings and pins</source>
        <translation>Gewicht von Bewertungen und Anheften</translation>
    </message>
    <message>
        <source>Weight of recency</source>
        <translation>Gewicht der Neuheit</translation>
    </message>
    <message>
        <source>Weight of similarity</source>
        <translation>Gewicht der Ähnlichkeit</translation>
    </message>
    <message>
        <source>Weight of the system's facts</source>
        <translation>Gewicht der Fakten des Systems</translation>
    </message>
    <message>
        <source>Weight of use</source>
        <translation>Gewicht der Benutzung</translation>
    </message>
    <message>
        <source>Weight of your own edits</source>
        <translation>Gewicht eigener Änderungen</translation>
    </message>
    <message>
        <source>What decides that your documents hold no answer: the evidence found, the language model, or either. Without a model it is the evidence.</source>
        <translation>Was entscheidet, dass die Dokumente keine Antwort enthalten: der gefundene Beleg, das Sprachmodell oder eines von beiden. Ohne Modell ist es der Beleg.</translation>
    </message>
    <message>
        <source>What finds texts by their meaning. Another one encodes everything anew in the background; until it is done, the old one answers.</source>
        <translation>Was Texte nach ihrer Bedeutung findet. Ein anderer kodiert im Hintergrund alles neu; bis dahin antwortet der alte.</translation>
    </message>
    <message>
        <source>When a long reading is done, or files have a new problem. They never tell what your documents hold.</source>
        <translation>Wenn langes Lesen fertig ist oder Dateien ein neues Problem haben. Sie sagen nie, was in den Dokumenten steht.</translation>
    </message>
    <message>
        <source>When reading the best passages once more would take longer, their order stays.</source>
        <translation>Würde das nochmalige Lesen der besten Abschnitte länger dauern, bleibt ihre Reihenfolge.</translation>
    </message>
    <message>
        <source>Who "I" is in your own notes, from the next file on. Empty: a person called "Me".</source>
        <translation>Wer „ich“ in den eigenen Notizen ist, ab der nächsten Datei. Leer: eine Person namens „Me“.</translation>
    </message>
    <message>
        <source>Who says no</source>
        <translation>Wer nein sagt</translation>
    </message>
    <message>
        <source>Window of recall</source>
        <translation>Zeitfenster des Erinnerns</translation>
    </message>
    <message>
        <source>Window of the model</source>
        <translation>Fenster des Modells</translation>
    </message>
    <message>
        <source>Window of the server's model</source>
        <translation>Fenster des Servermodells</translation>
    </message>
    <message>
        <source>With fewer facts for a thing than this, the graph counts for less.</source>
        <translation>Bei weniger Fakten je Ding zählt der Graph weniger.</translation>
    </message>
    <message>
        <source>With “documents”, memories whose freshness times importance is less are not recalled.</source>
        <translation>Mit „Dokumente“ werden Erinnerungen, deren Frische mal Wichtigkeit kleiner ist, nicht erinnert.</translation>
    </message>
    <message>
        <source>With “documents”, older memories are not recalled.</source>
        <translation>Mit „Dokumente“ werden ältere Erinnerungen nicht erinnert.</translation>
    </message>
    <message>
        <source>Without a turn for so long it is idle.</source>
        <translation>Nach dieser Zeit ohne Beitrag ruht es.</translation>
    </message>
    <message>
        <source>Without a turn for so long it is listed only when asked for, unless it is pinned.</source>
        <translation>Nach dieser Zeit ohne Beitrag wird es nur auf Wunsch aufgeführt, außer es ist angeheftet.</translation>
    </message>
    <message>
        <source>Without a turn for so long it is past.</source>
        <translation>Nach dieser Zeit ohne Beitrag ist es vergangen.</translation>
    </message>
    <message>
        <source>Without this, a model server elsewhere is refused. By writing its address here once more, exactly, you agree that with each question the question, the passages found for it and the titles of their documents are sent there. Files, the memory of other conversations and the graph are never sent.</source>
        <translation>Ohne dies wird ein Modellserver anderswo abgelehnt. Wer seine Adresse hier noch einmal genau schreibt, stimmt zu, dass mit jeder Frage die Frage, die dafür gefundenen Abschnitte und die Titel ihrer Dokumente dorthin geschickt werden. Dateien, das Gedächtnis anderer Gespräche und der Graph werden nie geschickt.</translation>
    </message>
    <message>
        <source>Writes everything that Loci keeps to one file while nothing else is being done.</source>
        <translation>Schreibt alles, was Loci aufbewahrt, in eine Datei, während sonst nichts getan wird.</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Dein Name</translation>
    </message>
    <message>
        <source>Your vocabulary</source>
        <translation>Eigener Wortschatz</translation>
    </message>
    <message>
        <source>always</source>
        <translation>immer</translation>
    </message>
    <message>
        <source>ask</source>
        <translation>fragen</translation>
    </message>
    <message>
        <source>both</source>
        <translation>beide</translation>
    </message>
    <message>
        <source>contacts</source>
        <translation>Kontaktdaten</translation>
    </message>
    <message>
        <source>daily</source>
        <translation>täglich</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>dunkel</translation>
    </message>
    <message>
        <source>day first</source>
        <translation>Tag zuerst</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>increased</source>
        <translation>erhöht</translation>
    </message>
    <message>
        <source>light</source>
        <translation>hell</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>month first</source>
        <translation>Monat zuerst</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>names too</source>
        <translation>auch Namen</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>unasked</source>
        <translation>ungefragt</translation>
    </message>
    <message>
        <source>weekly</source>
        <translation>wöchentlich</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>Wochen</translation>
    </message>
    <message>
        <source>word pieces</source>
        <translation>Wortstücke</translation>
    </message>
    <message>
        <source>“contacts” keeps what is said without mail and postal addresses, telephone, card and account numbers; “names too” also without names of people. It holds from then on, and what is left out is not learned either.</source>
        <translation>„Kontaktdaten“ behält das Gesagte ohne Post- und E-Mail-Adressen, Telefon-, Karten- und Kontonummern; „auch Namen“ zudem ohne Namen von Menschen. Es gilt von da an, und was ausgelassen wird, wird auch nicht gelernt.</translation>
    </message>
    <message>
        <source>“measured” asks all methods together, which finds most in every benchmark. “documents” chooses among them by how complex the question is and how much the graph knows.</source>
        <translation>„gemessen“ fragt alle Verfahren zusammen, was in jedem Vergleich am meisten findet. „Dokumente“ wählt unter ihnen danach, wie verwickelt die Frage ist und wie viel der Graph weiß.</translation>
    </message>
    <message>
        <source>“measured” joins words, meaning, neighboring turns and whole conversations, which finds most. “documents” weighs similarity, age, importance, use and ratings.</source>
        <translation>„gemessen“ verbindet Wörter, Bedeutung, benachbarte Beiträge und ganze Gespräche, was am meisten findet. „Dokumente“ wägt Ähnlichkeit, Alter, Wichtigkeit, Benutzung und Bewertungen ab.</translation>
    </message>
    <message>
        <source>“on” keeps what you ask and what is answered, on this computer only. Until you have decided (“unasked”) nothing is kept.</source>
        <translation>„an“ behält Fragen und Antworten, nur auf diesem Computer. Bis zur Entscheidung („ungefragt“) wird nichts behalten.</translation>
    </message>
</context>
<context>
    <name>palette</name>
    <message numerus="yes">
        <source>%n mention(s)</source>
        <translation><numerusform>%n Erwähnung</numerusform><numerusform>%n Erwähnungen</numerusform></translation>
    </message>
    <message>
        <source>&gt;  commands    @  things    #  documents    Ctrl+Enter  ask    Shift+Enter  search</source>
        <translation>&gt;  Befehle    @  Dinge    #  Dokumente    Strg+Eingabe  fragen    Umschalt+Eingabe  suchen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Find a command, thing, document or conversation…</source>
        <translation>Befehl, Ding, Dokument oder Gespräch suchen …</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>Alles finden</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Nothing is called “{text}”.</source>
        <translation>Nichts heißt „{text}“.</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
</context>
<context>
    <name>progress</name>
    <message>
        <source>Completing the index</source>
        <translation>Der Index wird vervollständigt</translation>
    </message>
    <message>
        <source>Looking for changes</source>
        <translation>Sieht nach Änderungen</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Liest</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation>Liest {name}</translation>
    </message>
    <message>
        <source>Sharpening the search for single statements</source>
        <translation>Die Suche nach einzelnen Aussagen wird verfeinert</translation>
    </message>
    <message>
        <source>Sorting out what was read</source>
        <translation>Gelesenes wird eingeordnet</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Hält an</translation>
    </message>
    <message>
        <source>Up to date</source>
        <translation>Auf dem neuesten Stand</translation>
    </message>
    <message>
        <source>a few seconds</source>
        <translation>wenige Sekunden</translation>
    </message>
    <message>
        <source>about {hours} h</source>
        <translation>etwa {hours} h</translation>
    </message>
    <message>
        <source>about {minutes} min</source>
        <translation>etwa {minutes} min</translation>
    </message>
    <message>
        <source>about {seconds} s</source>
        <translation>etwa {seconds} s</translation>
    </message>
    <message>
        <source>the model has read {done} of {total}</source>
        <translation>das Modell hat {done} von {total} gelesen</translation>
    </message>
    <message numerus="yes">
        <source>{done} of %n file(s)</source>
        <translation><numerusform>{done} von %n Datei</numerusform><numerusform>{done} von %n Dateien</numerusform></translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <source>{done} of {total} texts encoded anew</source>
        <translation>{done} von {total} Texten neu kodiert</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
</context>
<context>
    <name>reader</name>
    <message>
        <source>Also: {names}</source>
        <translation>Auch: {names}</translation>
    </message>
    <message>
        <source>Ask about this document</source>
        <translation>Nach diesem Dokument fragen</translation>
    </message>
    <message>
        <source>Back to the spot before</source>
        <translation>Zurück zur vorigen Stelle</translation>
    </message>
    <message>
        <source>Back to {title}</source>
        <translation>Zurück zu {title}</translation>
    </message>
    <message>
        <source>Beside the document</source>
        <translation>Neben dem Dokument</translation>
    </message>
    <message>
        <source>Close the document</source>
        <translation>Das Dokument schließen</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Die Suche schließen</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Contents, things and facts</source>
        <translation>Inhalt, Dinge und Fakten</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy as a citation</source>
        <translation>Als Zitat kopieren</translation>
    </message>
    <message>
        <source>Danger</source>
        <translation>Gefahr</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Facts read from this document</source>
        <translation>Aus diesem Dokument gelesene Fakten</translation>
    </message>
    <message>
        <source>Failure</source>
        <translation>Fehlschlag</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Find in the document (Ctrl+F)</source>
        <translation>Im Dokument suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Forward to the spot after</source>
        <translation>Vor zur nächsten Stelle</translation>
    </message>
    <message>
        <source>Headings</source>
        <translation>Überschriften</translation>
    </message>
    <message numerus="yes">
        <source>In %n document(s)</source>
        <translation><numerusform>In %n Dokument</numerusform><numerusform>In %n Dokumenten</numerusform></translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>Larger pages</source>
        <translation>Größere Seiten</translation>
    </message>
    <message>
        <source>Loci has read no document of this name</source>
        <translation>Loci hat kein Dokument dieses Namens gelesen</translation>
    </message>
    <message>
        <source>Loci has read no document of this name.</source>
        <translation>Loci hat kein Dokument dieses Namens gelesen.</translation>
    </message>
    <message>
        <source>Mistake</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>More about this document</source>
        <translation>Mehr zu diesem Dokument</translation>
    </message>
    <message>
        <source>No facts were read from this document.</source>
        <translation>Aus diesem Dokument wurden keine Fakten gelesen.</translation>
    </message>
    <message>
        <source>No things were found in this part.</source>
        <translation>In diesem Teil wurden keine Dinge gefunden.</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Open in its own program</source>
        <translation>Im eigenen Programm öffnen</translation>
    </message>
    <message>
        <source>Open in the graph</source>
        <translation>Im Graphen öffnen</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Page {number}</source>
        <translation>Seite {number}</translation>
    </message>
    <message>
        <source>Page {number} of {count}</source>
        <translation>Seite {number} von {count}</translation>
    </message>
    <message>
        <source>Pages as wide as there is room</source>
        <translation>Seiten so breit, wie Platz ist</translation>
    </message>
    <message>
        <source>Pages of the document</source>
        <translation>Seiten des Dokuments</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Parts of the file</source>
        <translation>Teile der Datei</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Quotation</source>
        <translation>Zitat</translation>
    </message>
    <message>
        <source>Show in its folder</source>
        <translation>In ihrem Ordner zeigen</translation>
    </message>
    <message>
        <source>Show the document as</source>
        <translation>Das Dokument zeigen als</translation>
    </message>
    <message>
        <source>Smaller pages</source>
        <translation>Kleinere Seiten</translation>
    </message>
    <message>
        <source>Success</source>
        <translation>Erfolg</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation>Text des Dokuments</translation>
    </message>
    <message>
        <source>The citation is in the clipboard.</source>
        <translation>Das Zitat ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The file holds nothing else.</source>
        <translation>Die Datei enthält nichts anderes.</translation>
    </message>
    <message>
        <source>The file is no longer there. This is the text that Loci has read.</source>
        <translation>Die Datei ist nicht mehr da. Dies ist der Text, den Loci gelesen hat.</translation>
    </message>
    <message>
        <source>The next place</source>
        <translation>Die nächste Stelle</translation>
    </message>
    <message>
        <source>The place before</source>
        <translation>Die Stelle davor</translation>
    </message>
    <message>
        <source>These words were recognized in pictures; some of them may be wrong.</source>
        <translation>Diese Wörter wurden in Bildern erkannt; manche können falsch sein.</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
    <message>
        <source>Things that are named</source>
        <translation>Genannte Dinge</translation>
    </message>
    <message>
        <source>This document has no headings.</source>
        <translation>Dieses Dokument hat keine Überschriften.</translation>
    </message>
    <message>
        <source>Tip</source>
        <translation>Tipp</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>Zu tun</translation>
    </message>
    <message>
        <source>Underline what is named</source>
        <translation>Genanntes unterstreichen</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>von {count}</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
</context>
<context>
    <name>review</name>
    <message numerus="yes">
        <source>%n decided</source>
        <translation><numerusform>%n entschieden</numerusform><numerusform>%n entschieden</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n decision(s) wait</source>
        <translation><numerusform>%n Entscheidung wartet</numerusform><numerusform>%n Entscheidungen warten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) to check, if you like</source>
        <translation><numerusform>%n Fakt zum Prüfen, wenn du magst</numerusform><numerusform>%n Fakten zum Prüfen, wenn du magst</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n suspicious place(s)</source>
        <translation><numerusform>%n verdächtige Stelle</numerusform><numerusform>%n verdächtige Stellen</numerusform></translation>
    </message>
    <message>
        <source>A fact that you stated</source>
        <translation>Ein Fakt von dir</translation>
    </message>
    <message>
        <source>Are “{first}” and “{second}” one thing?</source>
        <translation>Sind „{first}“ und „{second}“ ein Ding?</translation>
    </message>
    <message>
        <source>Both hold</source>
        <translation>Beides gilt</translation>
    </message>
    <message>
        <source>Both, at different times</source>
        <translation>Beide, zu verschiedenen Zeiten</translation>
    </message>
    <message>
        <source>Contradiction</source>
        <translation>Widerspruch</translation>
    </message>
    <message>
        <source>Contradictions</source>
        <translation>Widersprüche</translation>
    </message>
    <message>
        <source>Decide later (key S)</source>
        <translation>Später entscheiden (Taste S)</translation>
    </message>
    <message>
        <source>Decided so far</source>
        <translation>Bisher entschieden</translation>
    </message>
    <message>
        <source>Decisions that wait</source>
        <translation>Wartende Entscheidungen</translation>
    </message>
    <message>
        <source>Do not keep</source>
        <translation>Nicht behalten</translation>
    </message>
    <message>
        <source>Do these words say: {said}?</source>
        <translation>Sagen diese Worte: {said}?</translation>
    </message>
    <message>
        <source>Documents can add facts but never instructions: Loci does not obey these words. “Harmless” only means that you are not asked again.</source>
        <translation>Dokumente können Fakten beitragen, aber nie Anweisungen: Loci gehorcht diesen Worten nicht. „Harmlos“ heißt nur, dass nicht mehr gefragt wird.</translation>
    </message>
    <message>
        <source>Everything ({n})</source>
        <translation>Alles ({n})</translation>
    </message>
    <message>
        <source>Facts that you stated</source>
        <translation>Fakten von dir</translation>
    </message>
    <message>
        <source>Forget the document</source>
        <translation>Das Dokument vergessen</translation>
    </message>
    <message>
        <source>Harmless</source>
        <translation>Harmlos</translation>
    </message>
    <message>
        <source>How often Loci read correctly, as you judged</source>
        <translation>Wie oft Loci nach deinem Urteil richtig las</translation>
    </message>
    <message>
        <source>Is this a fact: {said}?</source>
        <translation>Ist das ein Fakt: {said}?</translation>
    </message>
    <message>
        <source>It is true</source>
        <translation>Es stimmt</translation>
    </message>
    <message>
        <source>J next  ·  K back  ·  1 2 3 answer  ·  S later  ·  U take back  ·  E evidence</source>
        <translation>J weiter  ·  K zurück  ·  1 2 3 antworten  ·  S später  ·  U zurücknehmen  ·  E Beleg</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Left for later</source>
        <translation>Auf später verschoben</translation>
    </message>
    <message>
        <source>Never quote it</source>
        <translation>Nie zitieren</translation>
    </message>
    <message>
        <source>No decision waits</source>
        <translation>Keine Entscheidung wartet</translation>
    </message>
    <message>
        <source>No document says so: it is a rule, or your own words.</source>
        <translation>Kein Dokument sagt das: Es ist eine Regel, oder es sind deine Worte.</translation>
    </message>
    <message>
        <source>Nothing to decide</source>
        <translation>Nichts zu entscheiden</translation>
    </message>
    <message>
        <source>One thing</source>
        <translation>Ein Ding</translation>
    </message>
    <message>
        <source>One thing or two?</source>
        <translation>Ein Ding oder zwei?</translation>
    </message>
    <message>
        <source>Open {place}</source>
        <translation>{place} öffnen</translation>
    </message>
    <message>
        <source>Read correctly?</source>
        <translation>Richtig gelesen?</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Durchsicht</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Suspicious words</source>
        <translation>Verdächtige Wörter</translation>
    </message>
    <message>
        <source>Taken back: {deed}</source>
        <translation>Zurückgenommen: {deed}</translation>
    </message>
    <message>
        <source>The first holds</source>
        <translation>Das Erste gilt</translation>
    </message>
    <message>
        <source>The language model takes the first for outdated.</source>
        <translation>Das Sprachmodell hält das Erste für veraltet.</translation>
    </message>
    <message>
        <source>The language model takes the second for outdated.</source>
        <translation>Das Sprachmodell hält das Zweite für veraltet.</translation>
    </message>
    <message>
        <source>The second holds</source>
        <translation>Das Zweite gilt</translation>
    </message>
    <message>
        <source>Two things</source>
        <translation>Zwei Dinge</translation>
    </message>
    <message>
        <source>What Loci cannot decide without you. Every answer can be taken back.</source>
        <translation>Was Loci nicht allein entscheiden kann. Jede Antwort lässt sich zurücknehmen.</translation>
    </message>
    <message>
        <source>What to decide</source>
        <translation>Was zu entscheiden ist</translation>
    </message>
    <message>
        <source>When documents contradict each other or two names may be one thing, you are asked here.</source>
        <translation>Widersprechen sich Dokumente oder könnten zwei Namen ein Ding sein, wird hier gefragt.</translation>
    </message>
    <message>
        <source>Which of these holds?</source>
        <translation>Was davon gilt?</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>Your words</source>
        <translation>Deine Worte</translation>
    </message>
    <message>
        <source>against: {said}</source>
        <translation>gegen: {said}</translation>
    </message>
    <message>
        <source>also: {names}</source>
        <translation>auch: {names}</translation>
    </message>
    <message numerus="yes">
        <source>in %n document(s)</source>
        <translation><numerusform>in %n Dokument</numerusform><numerusform>in %n Dokumenten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>named %n time(s)</source>
        <translation><numerusform>%n-mal genannt</numerusform><numerusform>%n-mal genannt</numerusform></translation>
    </message>
    <message>
        <source>since {day}</source>
        <translation>seit {day}</translation>
    </message>
    <message>
        <source>written {day}</source>
        <translation>geschrieben {day}</translation>
    </message>
    <message>
        <source>{answer} (key {number})</source>
        <translation>{answer} (Taste {number})</translation>
    </message>
    <message>
        <source>{answer}: {what}</source>
        <translation>{answer}: {what}</translation>
    </message>
    <message>
        <source>{first} and {second}</source>
        <translation>{first} und {second}</translation>
    </message>
    <message>
        <source>{percent} % alike</source>
        <translation>{percent} % ähnlich</translation>
    </message>
    <message>
        <source>{percent} % sure</source>
        <translation>{percent} % sicher</translation>
    </message>
    <message>
        <source>{relation}: {right} of {judged} right</source>
        <translation>{relation}: {right} von {judged} richtig</translation>
    </message>
    <message>
        <source>“{title}” holds words that read like instructions</source>
        <translation>„{title}“ enthält Worte, die wie Anweisungen klingen</translation>
    </message>
</context>
<context>
    <name>search</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n Dokument</numerusform><numerusform>%n Dokumente</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation><numerusform>%n Abschnitt</numerusform><numerusform>%n Abschnitte</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n Ding</numerusform><numerusform>%n Dinge</numerusform></translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Ask this</source>
        <translation>Das fragen</translation>
    </message>
    <message>
        <source>Ask this as a question</source>
        <translation>Als Frage stellen</translation>
    </message>
    <message>
        <source>Ask this as a question (Ctrl+Enter)</source>
        <translation>Als Frage stellen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Verfasser</translation>
    </message>
    <message>
        <source>Best first</source>
        <translation>Beste zuerst</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the recent searches</source>
        <translation>Die letzten Suchen leeren</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>No passage holds all of these words; these hold some.</source>
        <translation>Kein Abschnitt enthält alle diese Wörter; diese enthalten einige.</translation>
    </message>
    <message>
        <source>Nothing holds “{text}”</source>
        <translation>Nichts enthält „{text}“</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Älteste zuerst</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Passage</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Recent searches</source>
        <translation>Letzte Suchen</translation>
    </message>
    <message>
        <source>Remove “{filter}”</source>
        <translation>„{filter}“ entfernen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Search again: {query}</source>
        <translation>Noch einmal suchen: {query}</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Search passages, documents and things…</source>
        <translation>Abschnitte, Dokumente und Dinge durchsuchen …</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more document(s)</source>
        <translation><numerusform>%n weiteres Dokument zeigen</numerusform><numerusform>%n weitere Dokumente zeigen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Show %n more thing(s)</source>
        <translation><numerusform>%n weiteres Ding zeigen</numerusform><numerusform>%n weitere Dinge zeigen</numerusform></translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Schlagwort</translation>
    </message>
    <message>
        <source>Thing</source>
        <translation>Ding</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Try fewer words or filters, or ask it as a question.</source>
        <translation>Weniger Wörter oder Filter versuchen oder als Frage stellen.</translation>
    </message>
    <message>
        <source>Try {query}: {meaning}</source>
        <translation>{query} versuchen: {meaning}</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What you can type</source>
        <translation>Was sich eingeben lässt</translation>
    </message>
    <message>
        <source>a folder, wherever it lies</source>
        <translation>ein Ordner, wo er auch liegt</translation>
    </message>
    <message>
        <source>a minus before a filter leaves it out</source>
        <translation>ein Minus vor einem Filter lässt es aus</translation>
    </message>
    <message>
        <source>a stretch of time</source>
        <translation>eine Zeitspanne</translation>
    </message>
    <message>
        <source>a tag, and those below it</source>
        <translation>ein Schlagwort und die darunter</translation>
    </message>
    <message>
        <source>a type: pdf, mail, note, sheet, slides, web, book</source>
        <translation>eine Art: pdf, mail, note, sheet, slides, web, book</translation>
    </message>
    <message>
        <source>after {value}</source>
        <translation>nach {value}</translation>
    </message>
    <message>
        <source>also “{alias}”</source>
        <translation>auch „{alias}“</translation>
    </message>
    <message>
        <source>an author or sender</source>
        <translation>ein Verfasser oder Absender</translation>
    </message>
    <message>
        <source>before {value}</source>
        <translation>vor {value}</translation>
    </message>
    <message numerus="yes">
        <source>in %n document(s)</source>
        <translation><numerusform>in %n Dokument</numerusform><numerusform>in %n Dokumenten</numerusform></translation>
    </message>
    <message>
        <source>later than a year, month or day</source>
        <translation>später als ein Jahr, Monat oder Tag</translation>
    </message>
    <message>
        <source>not {filter}</source>
        <translation>nicht {filter}</translation>
    </message>
    <message>
        <source>rather {filter}</source>
        <translation>lieber {filter}</translation>
    </message>
    <message>
        <source>without a word</source>
        <translation>ohne ein Wort</translation>
    </message>
    <message>
        <source>without “{word}”</source>
        <translation>ohne „{word}“</translation>
    </message>
    <message>
        <source>words that follow each other</source>
        <translation>Wörter, die aufeinander folgen</translation>
    </message>
    <message>
        <source>words, and the beginning of the last one</source>
        <translation>Wörter, und der Anfang des letzten</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message numerus="yes">
        <source>%n more fit(s); type more words.</source>
        <translation><numerusform>%n weiteres passt; mehr Wörter eingeben.</numerusform><numerusform>%n weitere passen; mehr Wörter eingeben.</numerusform></translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über Loci</translation>
    </message>
    <message>
        <source>Back to the default: {title}</source>
        <translation>Zurück zur Voreinstellung: {title}</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Jetzt sichern</translation>
    </message>
    <message>
        <source>Back up to</source>
        <translation>Sichern in</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sichern …</translation>
    </message>
    <message>
        <source>Backed up to {path} ({size}).</source>
        <translation>Gesichert in {path} ({size}).</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <source>Begin again</source>
        <translation>Neu beginnen</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>Beginnt …</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Choose a backup</source>
        <translation>Eine Sicherung wählen</translation>
    </message>
    <message>
        <source>Choose a field and press the new keys. Backspace takes them away. In the window, F1 shows them all.</source>
        <translation>Ein Feld wählen und die neuen Tasten drücken. Die Rücktaste nimmt sie weg. Im Fenster zeigt F1 alle.</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Eine Datei wählen</translation>
    </message>
    <message>
        <source>Choose a file: {title}</source>
        <translation>Eine Datei wählen: {title}</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Choose a folder: {title}</source>
        <translation>Ordner wählen: {title}</translation>
    </message>
    <message>
        <source>Choose an empty folder</source>
        <translation>Einen leeren Ordner wählen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Copying…</source>
        <translation>Wird kopiert …</translation>
    </message>
    <message>
        <source>Decrypting…</source>
        <translation>Wird entschlüsselt …</translation>
    </message>
    <message>
        <source>Default: {value}</source>
        <translation>Voreinstellung: {value}</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <source>Delete everything…</source>
        <translation>Alles löschen …</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Wird gelöscht …</translation>
    </message>
    <message>
        <source>Encrypt</source>
        <translation>Verschlüsseln</translation>
    </message>
    <message>
        <source>Encrypted, what Loci keeps can be read only by you, signed in on this computer. The key lies in the system's keychain and nowhere else.</source>
        <translation>Verschlüsselt kann nur, wer an diesem Computer angemeldet ist, lesen, was Loci aufbewahrt. Der Schlüssel liegt im Schlüsselbund des Systems und nirgends sonst.</translation>
    </message>
    <message>
        <source>Encrypting… This takes about as long as copying.</source>
        <translation>Wird verschlüsselt … Das dauert etwa so lange wie Kopieren.</translation>
    </message>
    <message>
        <source>Everything in one file, with checksums. A protected library stays encrypted in it and needs the same keychain to be restored.</source>
        <translation>Alles in einer Datei, mit Prüfsummen. Eine geschützte Bibliothek bleibt darin verschlüsselt und braucht zum Wiederherstellen denselben Schlüsselbund.</translation>
    </message>
    <message>
        <source>Everything is deleted ({size}).</source>
        <translation>Alles ist gelöscht ({size}).</translation>
    </message>
    <message>
        <source>Everything that Loci has read, found and remembered is deleted for good: first the key, then the files. Your documents and the models stay. To go on, type “{words}”.</source>
        <translation>Alles, was Loci gelesen, gefunden und gemerkt hat, wird endgültig gelöscht: zuerst der Schlüssel, dann die Dateien. Die Dokumente und die Modelle bleiben. Zum Fortfahren „{words}“ eingeben.</translation>
    </message>
    <message>
        <source>Everything that Loci keeps is encrypted.</source>
        <translation>Alles, was Loci aufbewahrt, ist verschlüsselt.</translation>
    </message>
    <message>
        <source>Folder of Loci's own files</source>
        <translation>Ordner von Locis eigenen Dateien</translation>
    </message>
    <message>
        <source>It is tried again after some hours.</source>
        <translation>Nach einigen Stunden wird es noch einmal versucht.</translation>
    </message>
    <message>
        <source>Keep everything</source>
        <translation>Alles behalten</translation>
    </message>
    <message>
        <source>Keys of {command}</source>
        <translation>Tasten für {command}</translation>
    </message>
    <message>
        <source>Last made by itself on {moment}: {path}</source>
        <translation>Zuletzt von selbst gesichert am {moment}: {path}</translation>
    </message>
    <message>
        <source>Licenses of all parts</source>
        <translation>Lizenzen aller Teile</translation>
    </message>
    <message>
        <source>Loci can do it by itself: see “Backups”.</source>
        <translation>Loci kann das von selbst tun: siehe „Sicherungen“.</translation>
    </message>
    <message>
        <source>Loci sends nothing by itself: no statistics, no crash reports, no updates. Only a download that you start and a model server that you named are reached.</source>
        <translation>Loci schickt von sich aus nichts: keine Zahlen, keine Absturzberichte, keine Aktualisierungen. Erreicht werden nur ein selbst gestartetes Herunterladen und ein selbst genannter Modellserver.</translation>
    </message>
    <message>
        <source>Loci's files are in {path} now.</source>
        <translation>Locis Dateien sind jetzt in {path}.</translation>
    </message>
    <message>
        <source>Made on {moment} with {documents} documents, {things} things and {facts} facts ({size}). It takes the place of everything that Loci keeps now. It is examined first, and what is here now stays until the restored library has been opened.</source>
        <translation>Entstanden am {moment} mit {documents} Dokumenten, {things} Dingen und {facts} Fakten ({size}). Sie tritt an die Stelle von allem, was Loci jetzt aufbewahrt. Sie wird zuerst geprüft, und was jetzt hier ist, bleibt, bis die wiederhergestellte Bibliothek geöffnet wurde.</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Verschieben …</translation>
    </message>
    <message>
        <source>No server is asked.</source>
        <translation>Kein Server wird gefragt.</translation>
    </message>
    <message>
        <source>No setting fits.</source>
        <translation>Keine Einstellung passt.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None has been made by itself yet.</source>
        <translation>Von selbst wurde noch keine gemacht.</translation>
    </message>
    <message>
        <source>None is made by itself now.</source>
        <translation>Von selbst wird jetzt keine gemacht.</translation>
    </message>
    <message>
        <source>Not encrypted. This computer has no keychain that Loci can use; start one (GNOME Keyring, KWallet) and look again.</source>
        <translation>Nicht verschlüsselt. Dieser Computer hat keinen Schlüsselbund, den Loci benutzen kann; einen starten (GNOME-Schlüsselbund, KWallet) und noch einmal nachsehen.</translation>
    </message>
    <message>
        <source>Not encrypted: other people with access to this disk could read what Loci keeps. This computer's keychain can hold a key.</source>
        <translation>Nicht verschlüsselt: Wer sonst Zugang zu diesem Laufwerk hat, könnte lesen, was Loci aufbewahrt. Der Schlüsselbund dieses Computers kann einen Schlüssel aufnehmen.</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Nicht gesetzt</translation>
    </message>
    <message>
        <source>Opening the copy to see whether it is whole…</source>
        <translation>Die Kopie wird geöffnet, um zu sehen, ob sie ganz ist …</translation>
    </message>
    <message>
        <source>Options come as soon as the engine is there…</source>
        <translation>Die Optionen kommen, sobald die Engine da ist …</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Privatsphäre</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Protection of Loci's files</source>
        <translation>Schutz von Locis Dateien</translation>
    </message>
    <message>
        <source>Putting it in place…</source>
        <translation>Wird eingesetzt …</translation>
    </message>
    <message>
        <source>Questions are answered by the server at {address}.</source>
        <translation>Fragen beantwortet der Server unter {address}.</translation>
    </message>
    <message>
        <source>Reset all shortcuts</source>
        <translation>Alle Tastenkürzel zurücksetzen</translation>
    </message>
    <message>
        <source>Reset this section</source>
        <translation>Diesen Abschnitt zurücksetzen</translation>
    </message>
    <message>
        <source>Restore this backup</source>
        <translation>Diese Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>Restored. Everything is as it was then.</source>
        <translation>Wiederhergestellt. Alles ist wie damals.</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Wiederherstellen …</translation>
    </message>
    <message>
        <source>Run the first steps again</source>
        <translation>Die ersten Schritte noch einmal</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Show the log</source>
        <translation>Das Protokoll zeigen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stopped. Nothing has changed.</source>
        <translation>Angehalten. Nichts hat sich geändert.</translation>
    </message>
    <message>
        <source>The engine has connected to nothing so far.</source>
        <translation>Die Engine hat sich bisher mit nichts verbunden.</translation>
    </message>
    <message>
        <source>The engine's last connections, as the system saw them:</source>
        <translation>Die letzten Verbindungen der Engine, wie das System sie sah:</translation>
    </message>
    <message>
        <source>The next is due now: it is made as soon as nothing else is being done.</source>
        <translation>Die nächste ist jetzt fällig: Sie wird gemacht, sobald sonst nichts zu tun ist.</translation>
    </message>
    <message>
        <source>The next is due on {day}.</source>
        <translation>Die nächste ist am {day} fällig.</translation>
    </message>
    <message>
        <source>The value before stays in use.</source>
        <translation>Der Wert davor bleibt in Benutzung.</translation>
    </message>
    <message>
        <source>Turn encryption off</source>
        <translation>Verschlüsselung ausschalten</translation>
    </message>
    <message>
        <source>Type “{words}”</source>
        <translation>„{words}“ eingeben</translation>
    </message>
    <message>
        <source>What leaves this computer</source>
        <translation>Was diesen Computer verlässt</translation>
    </message>
    <message>
        <source>What was read, found and remembered, and your settings. Your documents stay where they are. On moving, the old files go only when the new ones have been opened.</source>
        <translation>Was gelesen, gefunden und gemerkt wurde, und die Einstellungen. Die Dokumente bleiben, wo sie sind. Beim Verschieben gehen die alten Dateien erst, wenn die neuen geöffnet wurden.</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>Deine Daten</translation>
    </message>
    <message>
        <source>Your documents, on your computer. Free software under the Apache License 2.0.</source>
        <translation>Deine Dokumente, auf deinem Computer. Freie Software unter der Apache-Lizenz 2.0.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>outside this computer</source>
        <translation>außerhalb dieses Computers</translation>
    </message>
    <message>
        <source>see the package</source>
        <translation>siehe das Paket</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>dieser Computer</translation>
    </message>
    <message>
        <source>{keys} is taken by “{command}”. Change that one first.</source>
        <translation>{keys} gehört zu „{command}“. Das zuerst ändern.</translation>
    </message>
    <message>
        <source>{path}
{size}, with {free} free on this disk.</source>
        <translation>{path}
{size}, auf diesem Laufwerk sind {free} frei.</translation>
    </message>
</context>
<context>
    <name>shell</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n Dokument</numerusform><numerusform>%n Dokumente</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n Fakt</numerusform><numerusform>%n Fakten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n Ding</numerusform><numerusform>%n Dinge</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation><numerusform>%n wartet</numerusform><numerusform>%n warten</numerusform></translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message numerus="yes">
        <source>Drop %n file(s) or folder(s) to read them</source>
        <translation><numerusform>Loslassen, um %n Datei oder Ordner zu lesen</numerusform><numerusform>Loslassen, um %n Dateien oder Ordner zu lesen</numerusform></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Loci keeps trying.</source>
        <translation>Loci versucht es weiter.</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>No engine</source>
        <translation>Keine Engine</translation>
    </message>
    <message>
        <source>No folder is read yet</source>
        <translation>Noch wird kein Ordner gelesen</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>Lesen anhalten</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Orte</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>Lesen fortsetzen</translation>
    </message>
    <message>
        <source>Starting the engine again…</source>
        <translation>Die Engine startet noch einmal …</translation>
    </message>
    <message>
        <source>Starting the engine…</source>
        <translation>Die Engine startet …</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Taken back: {deed}</source>
        <translation>Zurückgenommen: {deed}</translation>
    </message>
    <message>
        <source>The engine stopped. It is being started again; nothing is lost.</source>
        <translation>Die Engine ist stehen geblieben. Sie startet noch einmal; nichts ist verloren.</translation>
    </message>
    <message>
        <source>There is nothing to do again.</source>
        <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>There is nothing to take back.</source>
        <translation>Es gibt nichts zurückzunehmen.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>sources</name>
    <message numerus="yes">
        <source>%n come in</source>
        <translation><numerusform>%n kommt herein</numerusform><numerusform>%n kommen herein</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n Dokument</numerusform><numerusform>%n Dokumente</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n Fakt</numerusform><numerusform>%n Fakten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n Datei</numerusform><numerusform>%n Dateien</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are listed again</source>
        <translation><numerusform>%n Datei wird wieder geführt</numerusform><numerusform>%n Dateien werden wieder geführt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are read again</source>
        <translation><numerusform>%n Datei wird noch einmal gelesen</numerusform><numerusform>%n Dateien werden noch einmal gelesen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) chosen</source>
        <translation><numerusform>%n Datei gewählt</numerusform><numerusform>%n Dateien gewählt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) no longer come first</source>
        <translation><numerusform>%n Datei kommt nicht mehr zuerst</numerusform><numerusform>%n Dateien kommen nicht mehr zuerst</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of kinds that are not read.</source>
        <translation><numerusform>%n Datei von einer Art, die nicht gelesen wird.</numerusform><numerusform>%n Dateien von Arten, die nicht gelesen werden.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) stay</source>
        <translation><numerusform>%n Datei bleibt</numerusform><numerusform>%n Dateien bleiben</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) to read</source>
        <translation><numerusform>noch %n Datei zu lesen</numerusform><numerusform>noch %n Dateien zu lesen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n go out</source>
        <translation><numerusform>%n geht hinaus</numerusform><numerusform>%n gehen hinaus</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n not read</source>
        <translation><numerusform>%n nicht gelesen</numerusform><numerusform>%n nicht gelesen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n part(s)</source>
        <translation><numerusform>%n Teil</numerusform><numerusform>%n Teile</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation><numerusform>%n Abschnitt</numerusform><numerusform>%n Abschnitte</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passed over</source>
        <translation><numerusform>%n übergangen</numerusform><numerusform>%n übergangen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation><numerusform>%n Muster</numerusform><numerusform>%n Muster</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) hold text only if it is recognized; you can choose that later.</source>
        <translation><numerusform>%n Bild enthält nur Text, wenn er erkannt wird; das lässt sich später wählen.</numerusform><numerusform>%n Bilder enthalten nur Text, wenn er erkannt wird; das lässt sich später wählen.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n Ding</numerusform><numerusform>%n Dinge</numerusform></translation>
    </message>
    <message>
        <source>*.md
papers/</source>
        <translation>*.md
aufsätze/</translation>
    </message>
    <message>
        <source>*.tmp
old drafts/</source>
        <translation>*.tmp
alte entwürfe/</translation>
    </message>
    <message>
        <source>About the chosen files</source>
        <translation>Zu den gewählten Dateien</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Einen Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add single files</source>
        <translation>Einzelne Dateien hinzufügen</translation>
    </message>
    <message>
        <source>Add to Loci</source>
        <translation>Zu Loci hinzufügen</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>Alle Zustände</translation>
    </message>
    <message>
        <source>Already read as a part of {folder}</source>
        <translation>Schon als Teil von {folder} gelesen</translation>
    </message>
    <message>
        <source>Another filter shows more.</source>
        <translation>Ein anderer Filter zeigt mehr.</translation>
    </message>
    <message>
        <source>Answers that rest on it are not kept in the memory of conversations.</source>
        <translation>Antworten, die darauf beruhen, bleiben nicht im Gedächtnis der Gespräche.</translation>
    </message>
    <message>
        <source>Being erased</source>
        <translation>Wird gelöscht</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Changed how private “{name}” is</source>
        <translation>Geändert, wie privat „{name}“ ist</translation>
    </message>
    <message>
        <source>Changed what is read of “{name}”</source>
        <translation>Geändert, was von „{name}“ gelesen wird</translation>
    </message>
    <message>
        <source>Changed {when}</source>
        <translation>Geändert {when}</translation>
    </message>
    <message>
        <source>Changed, read again</source>
        <translation>Geändert, neu gelesen</translation>
    </message>
    <message>
        <source>Choose a folder to read</source>
        <translation>Einen Ordner zum Lesen wählen</translation>
    </message>
    <message>
        <source>Choose a folder, or drop one here. Loci reads it where it is.</source>
        <translation>Einen Ordner wählen oder hierher ziehen. Loci liest ihn dort, wo er ist.</translation>
    </message>
    <message>
        <source>Choose files to read</source>
        <translation>Dateien zum Lesen wählen</translation>
    </message>
    <message>
        <source>Choose what is read…</source>
        <translation>Wählen, was gelesen wird …</translation>
    </message>
    <message>
        <source>Come in:</source>
        <translation>Herein kommt:</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>Ließ sich nicht lesen</translation>
    </message>
    <message>
        <source>Counting the files…</source>
        <translation>Die Dateien werden gezählt …</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents of {name}</source>
        <translation>Dokumente von {name}</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Doppelt</translation>
    </message>
    <message>
        <source>Empty: everything is read.</source>
        <translation>Leer: Alles wird gelesen.</translation>
    </message>
    <message>
        <source>Erase from Loci</source>
        <translation>Aus Loci löschen</translation>
    </message>
    <message numerus="yes">
        <source>Erased %n files from Loci; the files themselves stay.</source>
        <translation><numerusform>%n Datei aus Loci gelöscht; die Datei selbst bleibt.</numerusform><numerusform>%n Dateien aus Loci gelöscht; die Dateien selbst bleiben.</numerusform></translation>
    </message>
    <message>
        <source>Erased “{name}” from Loci; the file itself stays.</source>
        <translation>„{name}“ aus Loci gelöscht; die Datei selbst bleibt.</translation>
    </message>
    <message>
        <source>Every file that Loci knows how to read was read.</source>
        <translation>Jede Datei, die Loci lesen kann, wurde gelesen.</translation>
    </message>
    <message>
        <source>Everything else is read.</source>
        <translation>Alles andere wird gelesen.</translation>
    </message>
    <message>
        <source>Everything stays on this computer unless you choose a model</source>
        <translation>Alles bleibt auf diesem Computer, außer du wählst ein Modell</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message>
        <source>Filter by name or folder</source>
        <translation>Nach Namen oder Ordner filtern</translation>
    </message>
    <message>
        <source>Filter files by kind</source>
        <translation>Dateien nach Art filtern</translation>
    </message>
    <message>
        <source>Filter files by name or folder</source>
        <translation>Dateien nach Namen oder Ordner filtern</translation>
    </message>
    <message>
        <source>Filter files by state</source>
        <translation>Dateien nach Zustand filtern</translation>
    </message>
    <message>
        <source>Filter the activity by name or folder</source>
        <translation>Den Verlauf nach Namen oder Ordner filtern</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Folder added</source>
        <translation>Ordner hinzugefügt</translation>
    </message>
    <message>
        <source>Folder removed</source>
        <translation>Ordner entfernt</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Go on with {name}</source>
        <translation>Mit {name} fortfahren</translation>
    </message>
    <message>
        <source>Go out:</source>
        <translation>Hinaus geht:</translation>
    </message>
    <message>
        <source>Gone from its folder</source>
        <translation>Aus dem Ordner verschwunden</translation>
    </message>
    <message>
        <source>How private is {name}?</source>
        <translation>Wie privat ist {name}?</translation>
    </message>
    <message>
        <source>How private it is…</source>
        <translation>Wie privat das ist …</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>Übergehen</translation>
    </message>
    <message numerus="yes">
        <source>Ignored %n file(s)</source>
        <translation><numerusform>%n Datei übergangen</numerusform><numerusform>%n Dateien übergangen</numerusform></translation>
    </message>
    <message>
        <source>It goes to no model on a server, even if you use one; a model here may read it.</source>
        <translation>Es geht an kein Modell auf einem Server, auch wenn eines benutzt wird; ein Modell hier darf es lesen.</translation>
    </message>
    <message>
        <source>It is found by search, but its words appear in no answer and go to no model.</source>
        <translation>Die Suche findet es, aber seine Worte stehen in keiner Antwort und gehen an kein Modell.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Auslassen</translation>
    </message>
    <message>
        <source>Left out of every folder, by the settings: {patterns}</source>
        <translation>In jedem Ordner ausgelassen, laut Einstellungen: {patterns}</translation>
    </message>
    <message>
        <source>Let the model read it first</source>
        <translation>Das Modell dies zuerst lesen lassen</translation>
    </message>
    <message numerus="yes">
        <source>Loci forgets %n document(s) of this folder. Your files stay untouched.</source>
        <translation><numerusform>Loci vergisst %n Dokument dieses Ordners. Deine Dateien bleiben unberührt.</numerusform><numerusform>Loci vergisst %n Dokumente dieses Ordners. Deine Dateien bleiben unberührt.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Loci forgets %n document(s) that go out, with what only they say. Files stay.</source>
        <translation><numerusform>Loci vergisst %n Dokument, das hinausgeht, mit dem, was nur es sagt. Dateien bleiben.</numerusform><numerusform>Loci vergisst %n Dokumente, die hinausgehen, mit dem, was nur sie sagen. Dateien bleiben.</numerusform></translation>
    </message>
    <message>
        <source>Look for changes now</source>
        <translation>Jetzt nach Änderungen sehen</translation>
    </message>
    <message>
        <source>Looked at every minute</source>
        <translation>Jede Minute nachgesehen</translation>
    </message>
    <message>
        <source>Looking what this changes…</source>
        <translation>Geprüft wird, was das ändert …</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>More for {name}</source>
        <translation>Mehr zu {name}</translation>
    </message>
    <message>
        <source>More than {files}</source>
        <translation>Mehr als {files}</translation>
    </message>
    <message>
        <source>Moved or renamed</source>
        <translation>Verschoben oder umbenannt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Needs attention</source>
        <translation>Braucht Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Never leaves this computer</source>
        <translation>Verlässt nie diesen Computer</translation>
    </message>
    <message>
        <source>Never quoted</source>
        <translation>Nie zitiert</translation>
    </message>
    <message>
        <source>Never remembered</source>
        <translation>Nie gemerkt</translation>
    </message>
    <message>
        <source>No file fits</source>
        <translation>Keine Datei passt</translation>
    </message>
    <message>
        <source>No folders yet</source>
        <translation>Noch keine Ordner</translation>
    </message>
    <message>
        <source>No longer first</source>
        <translation>Nicht mehr zuerst</translation>
    </message>
    <message>
        <source>No longer ignore</source>
        <translation>Nicht mehr übergehen</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>No program opens “{name}” here.</source>
        <translation>Kein Programm öffnet hier „{name}“.</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message numerus="yes">
        <source>Of the %n fact(s) known now, Loci forgets all that nothing else supports.</source>
        <translation><numerusform>Von %n Fakt, der jetzt bekannt ist, vergisst Loci, was sonst nichts belegt.</numerusform><numerusform>Von den %n Fakten, die jetzt bekannt sind, vergisst Loci alle, die sonst nichts belegt.</numerusform></translation>
    </message>
    <message>
        <source>One pattern in each line, in the form of .gitignore: “*.tmp” is every file with that ending, “drafts/” every folder of that name, “/drafts/” only the one right here.</source>
        <translation>Ein Muster je Zeile, in der Form von .gitignore: „*.tmp“ ist jede Datei mit dieser Endung, „drafts/“ jeder Ordner dieses Namens, „/drafts/“ nur der eine genau hier.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open in its program</source>
        <translation>Im eigenen Programm öffnen</translation>
    </message>
    <message>
        <source>Parts of files that could not be read</source>
        <translation>Teile von Dateien, die sich nicht lesen ließen</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Passed over</source>
        <translation>Übergangen</translation>
    </message>
    <message>
        <source>Patterns changed</source>
        <translation>Muster geändert</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>Lesen anhalten</translation>
    </message>
    <message>
        <source>Pause {name}</source>
        <translation>{name} anhalten</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Progress of {name}</source>
        <translation>Fortschritt von {name}</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Noch einmal lesen</translation>
    </message>
    <message>
        <source>Read by text recognition</source>
        <translation>Durch Texterkennung gelesen</translation>
    </message>
    <message>
        <source>Read only</source>
        <translation>Nur lesen</translation>
    </message>
    <message>
        <source>Recognize its text</source>
        <translation>Seinen Text erkennen</translation>
    </message>
    <message>
        <source>Recognize the text</source>
        <translation>Den Text erkennen</translation>
    </message>
    <message numerus="yes">
        <source>Recognizing text in %n file(s); it takes a while.</source>
        <translation><numerusform>Text wird in %n Datei erkannt; das dauert eine Weile.</numerusform><numerusform>Text wird in %n Dateien erkannt; das dauert eine Weile.</numerusform></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove from Loci</source>
        <translation>Aus Loci entfernen</translation>
    </message>
    <message>
        <source>Remove “{name}” from Loci?</source>
        <translation>„{name}“ aus Loci entfernen?</translation>
    </message>
    <message>
        <source>Removed “{name}” from Loci. Its files stay untouched.</source>
        <translation>„{name}“ aus Loci entfernt. Die Dateien bleiben unberührt.</translation>
    </message>
    <message>
        <source>Rescan</source>
        <translation>Nachsehen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>Lesen fortsetzen</translation>
    </message>
    <message>
        <source>Same content as {path}</source>
        <translation>Gleicher Inhalt wie {path}</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show all again</source>
        <translation>Wieder alle zeigen</translation>
    </message>
    <message>
        <source>Show all again, not only {what}</source>
        <translation>Wieder alle zeigen, nicht nur {what}</translation>
    </message>
    <message>
        <source>Show ignored problems</source>
        <translation>Ignorierte Probleme zeigen</translation>
    </message>
    <message>
        <source>Show in the folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Show the files</source>
        <translation>Die Dateien zeigen</translation>
    </message>
    <message>
        <source>Show the files: {cause}</source>
        <translation>Die Dateien zeigen: {cause}</translation>
    </message>
    <message>
        <source>Show {count} ignored</source>
        <translation>{count} übergangene zeigen</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop recognizing text</source>
        <translation>Texterkennung anhalten</translation>
    </message>
    <message>
        <source>Text recognized</source>
        <translation>Text erkannt</translation>
    </message>
    <message>
        <source>The files could not be counted.</source>
        <translation>Die Dateien ließen sich nicht zählen.</translation>
    </message>
    <message>
        <source>The folder is large: more files than these may change.</source>
        <translation>Der Ordner ist groß: Es können sich mehr Dateien ändern als diese.</translation>
    </message>
    <message numerus="yes">
        <source>The model reads %n file(s) first</source>
        <translation><numerusform>Das Modell liest %n Datei zuerst</numerusform><numerusform>Das Modell liest %n Dateien zuerst</numerusform></translation>
    </message>
    <message>
        <source>There is no file that Loci could read.</source>
        <translation>Es gibt keine Datei, die Loci lesen könnte.</translation>
    </message>
    <message>
        <source>These lines are no patterns: {lines}</source>
        <translation>Diese Zeilen sind keine Muster: {lines}</translation>
    </message>
    <message>
        <source>Tried again</source>
        <translation>Noch einmal versucht</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Up to date</source>
        <translation>Auf dem neuesten Stand</translation>
    </message>
    <message>
        <source>Up to date, last read {when}</source>
        <translation>Auf dem neuesten Stand, zuletzt gelesen {when}</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Waiting for text recognition</source>
        <translation>Wartet auf Texterkennung</translation>
    </message>
    <message>
        <source>Went on</source>
        <translation>Fortgesetzt</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>What Loci reads, and what goes, is noted here.</source>
        <translation>Was Loci liest und was geht, steht hier.</translation>
    </message>
    <message>
        <source>What is read of {name}</source>
        <translation>Was von {name} gelesen wird</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>You can take this back until its message has passed.</source>
        <translation>Solange die Meldung dazu zu sehen ist, kannst du das zurücknehmen.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation><numerusform>und %n weitere</numerusform><numerusform>und %n weitere</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>and %n more cause(s)</source>
        <translation><numerusform>und %n weiterer Grund</numerusform><numerusform>und %n weitere Gründe</numerusform></translation>
    </message>
    <message>
        <source>on a server. You can hold a folder back further:</source>
        <translation>auf einem Server. Ein Ordner lässt sich weiter zurückhalten:</translation>
    </message>
    <message>
        <source>without ending</source>
        <translation>ohne Endung</translation>
    </message>
    <message>
        <source>{count} documents inside</source>
        <translation>{count} Dokumente darin</translation>
    </message>
    <message>
        <source>{count} waiting for text recognition</source>
        <translation>{count} warten auf Texterkennung</translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message numerus="yes">
        <source>%n fact(s) have no date</source>
        <translation><numerusform>%n Fakt hat kein Datum</numerusform><numerusform>%n Fakten haben kein Datum</numerusform></translation>
    </message>
    <message>
        <source>About a thing</source>
        <translation>Über ein Ding</translation>
    </message>
    <message>
        <source>About this thing</source>
        <translation>Über dieses Ding</translation>
    </message>
    <message>
        <source>All folders</source>
        <translation>Alle Ordner</translation>
    </message>
    <message>
        <source>As of {day}</source>
        <translation>Stand {day}</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zurück zum Jetzt</translation>
    </message>
    <message>
        <source>By date of file</source>
        <translation>Nach dem Datum der Datei</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Document, by its own date</source>
        <translation>Dokument, nach eigenem Datum</translation>
    </message>
    <message>
        <source>Document, by the date of its file</source>
        <translation>Dokument, nach dem Datum der Datei</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fakt</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Nothing in this time</source>
        <translation>Nichts in dieser Zeit</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show less time</source>
        <translation>Weniger Zeit zeigen</translation>
    </message>
    <message>
        <source>Show more time</source>
        <translation>Mehr Zeit zeigen</translation>
    </message>
    <message>
        <source>Show more time, or take away a filter.</source>
        <translation>Mehr Zeit zeigen oder einen Filter wegnehmen.</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>What happened in this time</source>
        <translation>Was in dieser Zeit geschah</translation>
    </message>
    <message>
        <source>What happened when is put in order.</source>
        <translation>Was wann geschah, wird geordnet.</translation>
    </message>
    <message>
        <source>Without a name</source>
        <translation>Ohne Namen</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Words in it</source>
        <translation>Wörter darin</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>{begin} to {end}</source>
        <translation>{begin} bis {end}</translation>
    </message>
    <message>
        <source>{begin} to {end}: {counts}</source>
        <translation>{begin} bis {end}: {counts}</translation>
    </message>
    <message>
        <source>{count} in this time</source>
        <translation>{count} in dieser Zeit</translation>
    </message>
    <message>
        <source>{words}: back to now</source>
        <translation>{words}: zurück zum Jetzt</translation>
    </message>
</context>
<context>
    <name>trace</name>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n Fakt</numerusform><numerusform>%n Fakten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n hop(s)</source>
        <translation><numerusform>%n Schritt</numerusform><numerusform>%n Schritte</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) dropped</source>
        <translation><numerusform>%n Abschnitt verworfen</numerusform><numerusform>%n Abschnitte verworfen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) kept</source>
        <translation><numerusform>%n Abschnitt behalten</numerusform><numerusform>%n Abschnitte behalten</numerusform></translation>
    </message>
    <message>
        <source>Compared with the former answer</source>
        <translation>Verglichen mit der vorigen Antwort</translation>
    </message>
    <message>
        <source>Hop {hop}</source>
        <translation>Schritt {hop}</translation>
    </message>
    <message>
        <source>How this was found, step by step</source>
        <translation>Wie dies gefunden wurde, Schritt für Schritt</translation>
    </message>
    <message>
        <source>Leave it out and ask again</source>
        <translation>Auslassen und noch einmal fragen</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Auslassen</translation>
    </message>
    <message>
        <source>No search was needed for this answer.</source>
        <translation>Für diese Antwort war keine Suche nötig.</translation>
    </message>
    <message>
        <source>Nothing to replay</source>
        <translation>Nichts nachzuspielen</translation>
    </message>
    <message>
        <source>On the graph</source>
        <translation>Im Graphen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Replay this on the graph</source>
        <translation>Im Graphen nachspielen</translation>
    </message>
    <message>
        <source>Show {name} in the graph</source>
        <translation>{name} im Graphen zeigen</translation>
    </message>
    <message>
        <source>Starts from</source>
        <translation>Beginnt bei</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>Step of the replay</source>
        <translation>Schritt des Nachspielens</translation>
    </message>
    <message>
        <source>Step on</source>
        <translation>Schritt vor</translation>
    </message>
    <message>
        <source>Step {number} of {count}: {title}</source>
        <translation>Schritt {number} von {count}: {title}</translation>
    </message>
    <message>
        <source>The answer is the same.</source>
        <translation>Die Antwort ist dieselbe.</translation>
    </message>
    <message>
        <source>The plan</source>
        <translation>Der Plan</translation>
    </message>
    <message>
        <source>The question, understood</source>
        <translation>Die verstandene Frage</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Weigh it more and ask again</source>
        <translation>Stärker gewichten und noch einmal fragen</translation>
    </message>
    <message>
        <source>Weigh more</source>
        <translation>Stärker gewichten</translation>
    </message>
    <message>
        <source>about a topic</source>
        <translation>über ein Thema</translation>
    </message>
    <message>
        <source>about things and what joins them</source>
        <translation>über Dinge und was sie verbindet</translation>
    </message>
    <message>
        <source>all there is</source>
        <translation>alles, was es gibt</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation><numerusform>und %n weitere</numerusform><numerusform>und %n weitere</numerusform></translation>
    </message>
    <message>
        <source>asks: {kind}</source>
        <translation>fragt: {kind}</translation>
    </message>
    <message>
        <source>found by {way}</source>
        <translation>gefunden durch {way}</translation>
    </message>
    <message>
        <source>from {origin}</source>
        <translation>von {origin}</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>fort</translation>
    </message>
    <message>
        <source>how something changed</source>
        <translation>wie sich etwas änderte</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>must be</source>
        <translation>muss sein</translation>
    </message>
    <message>
        <source>must not be</source>
        <translation>darf nicht sein</translation>
    </message>
    <message>
        <source>named in the question</source>
        <translation>in der Frage genannt</translation>
    </message>
    <message>
        <source>nearest in meaning</source>
        <translation>am nächsten in der Bedeutung</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>new start</source>
        <translation>neuer Anfang</translation>
    </message>
    <message>
        <source>no start</source>
        <translation>kein Anfang</translation>
    </message>
    <message>
        <source>recognized by {way}</source>
        <translation>erkannt durch {way}</translation>
    </message>
    <message>
        <source>should be</source>
        <translation>soll sein</translation>
    </message>
    <message>
        <source>source gone</source>
        <translation>Quelle fort</translation>
    </message>
    <message>
        <source>source new</source>
        <translation>Quelle neu</translation>
    </message>
    <message>
        <source>the other way round</source>
        <translation>umgekehrt</translation>
    </message>
    <message numerus="yes">
        <source>up to %n</source>
        <translation><numerusform>bis zu %n</numerusform><numerusform>bis zu %n</numerusform></translation>
    </message>
    <message>
        <source>{number} ms</source>
        <translation>{number} ms</translation>
    </message>
    <message>
        <source>“{words}” asks for “{relation}”</source>
        <translation>„{words}“ fragt nach „{relation}“</translation>
    </message>
    <message>
        <source>“{words}” is a time</source>
        <translation>„{words}“ ist eine Zeit</translation>
    </message>
    <message>
        <source>“{words}” names a thing</source>
        <translation>„{words}“ nennt ein Ding</translation>
    </message>
</context>
<context>
    <name>tray</name>
    <message>
        <source>Ask a question…</source>
        <translation>Eine Frage stellen …</translation>
    </message>
    <message>
        <source>Open Loci</source>
        <translation>Loci öffnen</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>Lesen anhalten</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>Lesen fortsetzen</translation>
    </message>
</context>
<context>
    <name>vocabulary</name>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Bauteil</translation>
    </message>
    <message>
        <source>Concept</source>
        <translation>Begriff</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Tag</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Organization</source>
        <translation>Organisation</translation>
    </message>
    <message>
        <source>Person</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>Produkt</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Regulation</source>
        <translation>Vorschrift</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>Risiko</translation>
    </message>
    <message>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <source>Technology</source>
        <translation>Technik</translation>
    </message>
    <message>
        <source>Ticket</source>
        <translation>Ticket</translation>
    </message>
    <message>
        <source>affects</source>
        <translation>wirkt auf</translation>
    </message>
    <message>
        <source>age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>attended by</source>
        <translation>besucht von</translation>
    </message>
    <message>
        <source>authored by</source>
        <translation>verfasst von</translation>
    </message>
    <message>
        <source>born</source>
        <translation>geboren</translation>
    </message>
    <message>
        <source>born in</source>
        <translation>geboren in</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>capital</source>
        <translation>Hauptstadt</translation>
    </message>
    <message>
        <source>capital of</source>
        <translation>Hauptstadt von</translation>
    </message>
    <message>
        <source>child of</source>
        <translation>Kind von</translation>
    </message>
    <message>
        <source>cites</source>
        <translation>zitiert</translation>
    </message>
    <message>
        <source>complies with</source>
        <translation>erfüllt</translation>
    </message>
    <message>
        <source>controls</source>
        <translation>bestimmt über</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>Frist</translation>
    </message>
    <message>
        <source>depends on</source>
        <translation>hängt ab von</translation>
    </message>
    <message>
        <source>died</source>
        <translation>gestorben</translation>
    </message>
    <message>
        <source>died in</source>
        <translation>gestorben in</translation>
    </message>
    <message>
        <source>email</source>
        <translation>E-Mail</translation>
    </message>
    <message>
        <source>employs</source>
        <translation>beschäftigt</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>father</source>
        <translation>Vater</translation>
    </message>
    <message>
        <source>founded</source>
        <translation>gegründet</translation>
    </message>
    <message>
        <source>founded by</source>
        <translation>gegründet von</translation>
    </message>
    <message>
        <source>has component</source>
        <translation>hat als Teil</translation>
    </message>
    <message>
        <source>has contact</source>
        <translation>hat als Kontakt</translation>
    </message>
    <message>
        <source>has member</source>
        <translation>hat als Mitglied</translation>
    </message>
    <message>
        <source>headcount</source>
        <translation>Mitarbeitende</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>leitet</translation>
    </message>
    <message>
        <source>impacts</source>
        <translation>beeinflusst</translation>
    </message>
    <message>
        <source>is headed by</source>
        <translation>geleitet von</translation>
    </message>
    <message>
        <source>knows</source>
        <translation>kennt</translation>
    </message>
    <message>
        <source>lives with</source>
        <translation>lebt mit</translation>
    </message>
    <message>
        <source>located at</source>
        <translation>befindet sich in</translation>
    </message>
    <message>
        <source>managed by</source>
        <translation>geleitet von</translation>
    </message>
    <message>
        <source>married to</source>
        <translation>verheiratet mit</translation>
    </message>
    <message>
        <source>member of</source>
        <translation>Mitglied von</translation>
    </message>
    <message>
        <source>mentions</source>
        <translation>nennt</translation>
    </message>
    <message>
        <source>mitigates</source>
        <translation>mindert</translation>
    </message>
    <message>
        <source>owns</source>
        <translation>besitzt</translation>
    </message>
    <message>
        <source>phone</source>
        <translation>Telefon</translation>
    </message>
    <message>
        <source>plays for</source>
        <translation>spielt für</translation>
    </message>
    <message>
        <source>population</source>
        <translation>Einwohner</translation>
    </message>
    <message>
        <source>price</source>
        <translation>Preis</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>Dringlichkeit</translation>
    </message>
    <message>
        <source>references</source>
        <translation>verweist auf</translation>
    </message>
    <message>
        <source>related to</source>
        <translation>verwandt mit</translation>
    </message>
    <message>
        <source>released</source>
        <translation>erschienen</translation>
    </message>
    <message>
        <source>renamed to</source>
        <translation>umbenannt in</translation>
    </message>
    <message>
        <source>reports to</source>
        <translation>berichtet an</translation>
    </message>
    <message>
        <source>represents</source>
        <translation>vertritt</translation>
    </message>
    <message>
        <source>reviewed by</source>
        <translation>geprüft von</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>salary</source>
        <translation>Gehalt</translation>
    </message>
    <message>
        <source>sent to</source>
        <translation>gesendet an</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Stand</translation>
    </message>
    <message>
        <source>supersedes</source>
        <translation>ersetzt</translation>
    </message>
    <message>
        <source>supplied by</source>
        <translation>beliefert von</translation>
    </message>
    <message>
        <source>uses</source>
        <translation>verwendet</translation>
    </message>
    <message>
        <source>uses technology</source>
        <translation>verwendet die Technik</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>website</source>
        <translation>Website</translation>
    </message>
    <message>
        <source>works at</source>
        <translation>arbeitet bei</translation>
    </message>
    <message>
        <source>works on</source>
        <translation>arbeitet an</translation>
    </message>
</context>
<context>
    <name>welcome</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n Datei</numerusform><numerusform>%n Dateien</numerusform></translation>
    </message>
    <message>
        <source>A file that I have</source>
        <translation>Eine Datei, die ich habe</translation>
    </message>
    <message>
        <source>A language model?</source>
        <translation>Ein Sprachmodell?</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Any instruct model in the GGUF form.</source>
        <translation>Jedes Instruct-Modell in der GGUF-Form.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>Eine Datei wählen …</translation>
    </message>
    <message>
        <source>Choose a folder to read</source>
        <translation>Einen Ordner zum Lesen wählen</translation>
    </message>
    <message>
        <source>Choose a language model</source>
        <translation>Ein Sprachmodell wählen</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Wird gezählt …</translation>
    </message>
    <message>
        <source>Do not encrypt</source>
        <translation>Nicht verschlüsseln</translation>
    </message>
    <message>
        <source>Do not read {path}</source>
        <translation>{path} nicht lesen</translation>
    </message>
    <message>
        <source>Encrypt (recommended)</source>
        <translation>Verschlüsseln (empfohlen)</translation>
    </message>
    <message>
        <source>Encrypting…</source>
        <translation>Wird verschlüsselt …</translation>
    </message>
    <message>
        <source>Every answer shows its source</source>
        <translation>Jede Antwort zeigt ihre Quelle</translation>
    </message>
    <message>
        <source>Every step can be skipped, and all of it changed later in the settings.</source>
        <translation>Jeder Schritt lässt sich überspringen und später in den Einstellungen ändern.</translation>
    </message>
    <message>
        <source>Everything else works; the place Models has the whole list.</source>
        <translation>Alles andere geht; der Ort „Modelle“ hat die ganze Liste.</translation>
    </message>
    <message>
        <source>Files read</source>
        <translation>Gelesene Dateien</translation>
    </message>
    <message>
        <source>From what was read, you could ask:</source>
        <translation>Aus dem Gelesenen ließe sich fragen:</translation>
    </message>
    <message>
        <source>Get started</source>
        <translation>Los geht’s</translation>
    </message>
    <message>
        <source>It writes answers in whole sentences. It runs on this computer; only its download needs the network. Without one, answers are your documents' own sentences.</source>
        <translation>Es schreibt Antworten in ganzen Sätzen. Es läuft auf diesem Computer; nur das Herunterladen braucht das Netz. Ohne Modell sind Antworten die eigenen Sätze der Dokumente.</translation>
    </message>
    <message>
        <source>Just choose a folder…</source>
        <translation>Nur einen Ordner wählen …</translation>
    </message>
    <message>
        <source>Language models (*.gguf)</source>
        <translation>Sprachmodelle (*.gguf)</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Auslassen</translation>
    </message>
    <message>
        <source>Loci keeps what it reads in files of its own. Encrypted, they can be read only while you are signed in on this computer.</source>
        <translation>Loci bewahrt Gelesenes in eigenen Dateien auf. Verschlüsselt lassen sie sich nur lesen, solange du an diesem Computer angemeldet bist.</translation>
    </message>
    <message>
        <source>Loci reads on in the background. You can ask right away; answers get better with every file.</source>
        <translation>Loci liest im Hintergrund weiter. Fragen geht sofort; mit jeder Datei werden Antworten besser.</translation>
    </message>
    <message>
        <source>Loci reads the folders you choose, finds the people, projects and dates in them, and answers your questions from them.</source>
        <translation>Loci liest die gewählten Ordner, findet darin Menschen, Projekte und Daten und beantwortet daraus Fragen.</translation>
    </message>
    <message>
        <source>Loci reads them in place and never writes there.</source>
        <translation>Loci liest sie, wo sie sind, und schreibt dort nie.</translation>
    </message>
    <message>
        <source>Loci's files are encrypted already.</source>
        <translation>Locis Dateien sind schon verschlüsselt.</translation>
    </message>
    <message>
        <source>Looking for a keychain…</source>
        <translation>Ein Schlüsselbund wird gesucht …</translation>
    </message>
    <message>
        <source>Names and patterns to leave out</source>
        <translation>Namen und Muster zum Auslassen</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>No folder is being read yet.</source>
        <translation>Noch wird kein Ordner gelesen.</translation>
    </message>
    <message>
        <source>Notes, documents, mail, tables, presentations, web pages. Files are read where they are and never changed; what you change later is noticed.</source>
        <translation>Notizen, Dokumente, E-Mails, Tabellen, Präsentationen, Webseiten. Dateien werden gelesen, wo sie sind, und nie geändert; spätere Änderungen werden bemerkt.</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>Nichts verlässt diesen Computer</translation>
    </message>
    <message>
        <source>On this computer.</source>
        <translation>Auf diesem Computer.</translation>
    </message>
    <message>
        <source>One click opens the document at the exact words.</source>
        <translation>Ein Klick öffnet das Dokument bei den genauen Worten.</translation>
    </message>
    <message>
        <source>Open Loci</source>
        <translation>Loci öffnen</translation>
    </message>
    <message>
        <source>Protect what Loci keeps</source>
        <translation>Schützen, was Loci aufbewahrt</translation>
    </message>
    <message>
        <source>Reading, search and answers work offline.</source>
        <translation>Lesen, Suche und Antworten gehen ohne Netz.</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Step {number} of {count}</source>
        <translation>Schritt {number} von {count}</translation>
    </message>
    <message>
        <source>Suggested for this computer.</source>
        <translation>Für diesen Computer vorgeschlagen.</translation>
    </message>
    <message>
        <source>The key is kept in this computer's keychain. There is nothing to remember.</source>
        <translation>Der Schlüssel liegt im Schlüsselbund dieses Computers. Es gibt nichts zu merken.</translation>
    </message>
    <message>
        <source>The model is not here yet: {problem} Until then answers are your documents' own sentences. The place Models goes on with it.</source>
        <translation>Das Modell ist noch nicht hier: {problem} Bis dahin sind Antworten die eigenen Sätze der Dokumente. Der Ort „Modelle“ macht damit weiter.</translation>
    </message>
    <message>
        <source>There is no keychain here that Loci can use (GNOME Keyring, KWallet). Without one the files stay plain; everything else works.</source>
        <translation>Hier gibt es keinen Schlüsselbund, den Loci benutzen kann (GNOME-Schlüsselbund, KWallet). Ohne ihn bleiben die Dateien lesbar; alles andere geht.</translation>
    </message>
    <message>
        <source>This computer has a keychain.</source>
        <translation>Dieser Computer hat einen Schlüsselbund.</translation>
    </message>
    <message>
        <source>Try the sample folder</source>
        <translation>Den Beispielordner ausprobieren</translation>
    </message>
    <message>
        <source>Which folders shall Loci read?</source>
        <translation>Welche Ordner soll Loci lesen?</translation>
    </message>
    <message>
        <source>Whoever can read this disk can read what Loci found. You can encrypt later, in the settings.</source>
        <translation>Wer dieses Laufwerk lesen kann, kann lesen, was Loci gefunden hat. Verschlüsseln geht auch später, in den Einstellungen.</translation>
    </message>
    <message>
        <source>Your documents, on your computer.</source>
        <translation>Deine Dokumente, auf deinem Computer.</translation>
    </message>
    <message>
        <source>Your files stay as they are</source>
        <translation>Deine Dateien bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>more than {count}</source>
        <translation>mehr als {count}</translation>
    </message>
    <message>
        <source>{count} files</source>
        <translation>{count} Dateien</translation>
    </message>
    <message>
        <source>{count}, {size}. Reading takes {time}; you can ask meanwhile.</source>
        <translation>{count}, {size}. Lesen dauert {time}; gefragt werden kann schon währenddessen.</translation>
    </message>
    <message>
        <source>{disk} of disk free, {memory} of memory</source>
        <translation>{disk} auf dem Laufwerk frei, {memory} Arbeitsspeicher</translation>
    </message>
    <message>
        <source>{files} files, {passages} passages, {things} things</source>
        <translation>{files} Dateien, {passages} Abschnitte, {things} Dinge</translation>
    </message>
    <message>
        <source>{model} answers your questions.</source>
        <translation>{model} beantwortet die Fragen.</translation>
    </message>
    <message>
        <source>{model}: {got} fetched</source>
        <translation>{model}: {got} geholt</translation>
    </message>
    <message>
        <source>{model}: {share} % fetched</source>
        <translation>{model}: {share} % geholt</translation>
    </message>
    <message>
        <source>{problem} You can skip this step.</source>
        <translation>{problem} Dieser Schritt lässt sich überspringen.</translation>
    </message>
    <message>
        <source>{size} to download.</source>
        <translation>{size} herunterzuladen.</translation>
    </message>
</context>
</TS>
