<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>ask</name>
    <message numerus="yes">
        <source>%n excluded</source>
        <translation><numerusform>%n ausgeschlossen</numerusform><numerusform>%n ausgeschlossen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n prioritized</source>
        <translation><numerusform>%n bevorzugt</numerusform><numerusform>%n bevorzugt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) without a source, underlined above. Please double-check.</source>
        <translation><numerusform>%n Satz ohne Quelle, oben unterstrichen. Besser nachprüfen.</numerusform><numerusform>%n Sätze ohne Quelle, oben unterstrichen. Besser nachprüfen.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n source(s)</source>
        <translation><numerusform>%n Quelle</numerusform><numerusform>%n Quellen</numerusform></translation>
    </message>
    <message>
        <source>Add a folder, then ask about your files.</source>
        <translation>Einen Ordner hinzufügen und dann Fragen zu den Dateien stellen.</translation>
    </message>
    <message>
        <source>Add folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>All folders</source>
        <translation>Alle Ordner</translation>
    </message>
    <message>
        <source>All statements have a source</source>
        <translation>Alle Aussagen sind belegt</translation>
    </message>
    <message>
        <source>All types</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answer as of</source>
        <translation>Antwort zum Stand von</translation>
    </message>
    <message>
        <source>Answer details</source>
        <translation>Details zur Antwort</translation>
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
        <source>Answers: {name}</source>
        <translation>Antworten: {name}</translation>
    </message>
    <message>
        <source>Any date</source>
        <translation>Beliebiges Datum</translation>
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
        <source>As of {day}</source>
        <translation>Stand {day}</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask about selection</source>
        <translation>Nach der Auswahl fragen</translation>
    </message>
    <message>
        <source>Ask about your documents…</source>
        <translation>Frage zu deinen Dokumenten …</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Bad answer</source>
        <translation>Schlechte Antwort</translation>
    </message>
    <message>
        <source>Books</source>
        <translation>Bücher</translation>
    </message>
    <message>
        <source>Calendars</source>
        <translation>Kalender</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Choose a folder to ask about</source>
        <translation>Ordner für die Frage wählen</translation>
    </message>
    <message>
        <source>Choose up to three. Without a choice the settings decide.</source>
        <translation>Bis zu drei wählen. Ohne Wahl entscheiden die Einstellungen.</translation>
    </message>
    <message>
        <source>Choose what to search</source>
        <translation>Suchbereich wählen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>Alle Filter löschen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Closest matches:</source>
        <translation>Das kommt am nächsten:</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Conversation options</source>
        <translation>Gesprächsoptionen</translation>
    </message>
    <message>
        <source>Conversation saved</source>
        <translation>Gespräch gespeichert</translation>
    </message>
    <message>
        <source>Conversation, {when}</source>
        <translation>Gespräch, {when}</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Conversations aren't saved</source>
        <translation>Gespräche werden nicht gespeichert</translation>
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
        <source>Copy answer with sources</source>
        <translation>Antwort mit Quellen kopieren</translation>
    </message>
    <message>
        <source>Copy link to question</source>
        <translation>Link zur Frage kopieren</translation>
    </message>
    <message>
        <source>Copy question</source>
        <translation>Frage kopieren</translation>
    </message>
    <message>
        <source>Copy selection</source>
        <translation>Auswahl kopieren</translation>
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
        <source>Custom range…</source>
        <translation>Eigener Zeitraum …</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>Date range</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Deleted “{title}”</source>
        <translation>„{title}“ gelöscht</translation>
    </message>
    <message>
        <source>Documents only</source>
        <translation>Nur Dokumente</translation>
    </message>
    <message>
        <source>Documents only (no past conversations)</source>
        <translation>Nur Dokumente (keine früheren Gespräche)</translation>
    </message>
    <message>
        <source>Don't save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>Don't save: {words}</source>
        <translation>Nicht speichern: {words}</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Früher</translation>
    </message>
    <message>
        <source>Earlier conversation</source>
        <translation>Früheres Gespräch</translation>
    </message>
    <message>
        <source>Edit question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message>
        <source>Edited question</source>
        <translation>Bearbeitete Frage</translation>
    </message>
    <message>
        <source>Email</source>
        <translation>E-Mail</translation>
    </message>
    <message>
        <source>End of {year}</source>
        <translation>Ende {year}</translation>
    </message>
    <message>
        <source>Enter a year, month or day: 2024, 2024-05 or 2024-05-31.</source>
        <translation>Jahr, Monat oder Tag eingeben: 2024, 2024-05 oder 2024-05-31.</translation>
    </message>
    <message>
        <source>Exhaustive</source>
        <translation>Gründlich</translation>
    </message>
    <message>
        <source>Exhaustive (reads every match)</source>
        <translation>Gründlich (liest jeden Treffer)</translation>
    </message>
    <message>
        <source>Export as Markdown…</source>
        <translation>Als Markdown exportieren …</translation>
    </message>
    <message>
        <source>Export conversation</source>
        <translation>Gespräch exportieren</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>First passages; still refining…</source>
        <translation>Erste Abschnitte; wird noch verfeinert …</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Forgotten. Answers that repeat it are removed, too.</source>
        <translation>Vergessen. Antworten, die es wiederholen, werden auch entfernt.</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>From now on: “{words}”</source>
        <translation>Ab jetzt: „{words}“</translation>
    </message>
    <message>
        <source>Good answer</source>
        <translation>Gute Antwort</translation>
    </message>
    <message>
        <source>Hide conversations</source>
        <translation>Gespräche ausblenden</translation>
    </message>
    <message>
        <source>How this was found</source>
        <translation>So wurde die Antwort gefunden</translation>
    </message>
    <message>
        <source>Jump to latest</source>
        <translation>Zum Ende springen</translation>
    </message>
    <message>
        <source>Keep as test question…</source>
        <translation>Als Testfrage aufheben …</translation>
    </message>
    <message>
        <source>Leave out of the way</source>
        <translation>Auf dem Weg auslassen</translation>
    </message>
    <message>
        <source>Loci answers from your documents and shows its sources.</source>
        <translation>Loci antwortet aus deinen Dokumenten und zeigt die Quellen.</translation>
    </message>
    <message>
        <source>Loci can remember them, on this computer only.</source>
        <translation>Loci kann sie sich merken, aber nur auf diesem Computer.</translation>
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
        <source>More models…</source>
        <translation>Weitere Modelle …</translation>
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
        <source>Next answer</source>
        <translation>Nächste Antwort</translation>
    </message>
    <message>
        <source>No conversations yet</source>
        <translation>Noch keine Gespräche</translation>
    </message>
    <message>
        <source>No documents to answer from yet. Add a folder to get started.</source>
        <translation>Noch keine Dokumente für Antworten. Zuerst einen Ordner hinzufügen.</translation>
    </message>
    <message>
        <source>No documents yet</source>
        <translation>Noch keine Dokumente</translation>
    </message>
    <message>
        <source>No folders yet</source>
        <translation>Noch keine Ordner</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Keine Grenze</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Keine Ergebnisse</translation>
    </message>
    <message>
        <source>No sources for this answer.</source>
        <translation>Diese Antwort hat keine Quellen.</translation>
    </message>
    <message>
        <source>Not deleted yet: “{text}”</source>
        <translation>Noch nicht gelöscht: „{text}“</translation>
    </message>
    <message>
        <source>Not deleted.</source>
        <translation>Nicht gelöscht.</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Only this document</source>
        <translation>Nur dieses Dokument</translation>
    </message>
    <message>
        <source>Only {document}. Press to search everything.</source>
        <translation>Nur {document}. Klicken, um alles zu durchsuchen.</translation>
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
        <source>Options of {way}</source>
        <translation>Optionen von {way}</translation>
    </message>
    <message>
        <source>Other date…</source>
        <translation>Anderes Datum …</translation>
    </message>
    <message>
        <source>Other folder…</source>
        <translation>Anderer Ordner …</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Abschnitte</translation>
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
        <source>Point in time</source>
        <translation>Zeitpunkt</translation>
    </message>
    <message>
        <source>Presentations</source>
        <translation>Präsentationen</translation>
    </message>
    <message>
        <source>Previous answer</source>
        <translation>Vorige Antwort</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privat</translation>
    </message>
    <message>
        <source>Private conversations are never saved.</source>
        <translation>Private Gespräche werden nie gespeichert.</translation>
    </message>
    <message>
        <source>Private: not saved</source>
        <translation>Privat: nicht gespeichert</translation>
    </message>
    <message>
        <source>Quotes only</source>
        <translation>Nur Zitate</translation>
    </message>
    <message>
        <source>Read {read} of {matching} matching passages</source>
        <translation>{read} von {matching} passenden Abschnitten gelesen</translation>
    </message>
    <message>
        <source>Reading what was found…</source>
        <translation>Fundstellen werden gelesen …</translation>
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
        <source>Remember your conversations? They stay on this computer, and you can view or delete them anytime.</source>
        <translation>Gespräche merken? Sie bleiben auf diesem Computer, und du kannst sie jederzeit ansehen oder löschen.</translation>
    </message>
    <message>
        <source>Removed: {words}</source>
        <translation>Entfernt: {words}</translation>
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
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as a fact: {words}</source>
        <translation>Als Fakt speichern: {words}</translation>
    </message>
    <message>
        <source>Save as a fact? {words}</source>
        <translation>Als Fakt speichern? {words}</translation>
    </message>
    <message>
        <source>Save as note, in a folder that Loci doesn't read</source>
        <translation>Als Notiz speichern, in einem Ordner, den Loci nicht liest</translation>
    </message>
    <message>
        <source>Save as note…</source>
        <translation>Als Notiz speichern …</translation>
    </message>
    <message>
        <source>Saved as a fact</source>
        <translation>Als Fakt gespeichert</translation>
    </message>
    <message>
        <source>Saved as {name}</source>
        <translation>Gespeichert als {name}</translation>
    </message>
    <message>
        <source>Saved from your next question on</source>
        <translation>Gespeichert ab deiner nächsten Frage</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>Searched again today. The original search wasn't saved.</source>
        <translation>Neu gesucht. Die ursprüngliche Suche wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>Searching again…</source>
        <translation>Es wird erneut gesucht …</translation>
    </message>
    <message>
        <source>Searching more closely…</source>
        <translation>Es wird genauer gesucht …</translation>
    </message>
    <message>
        <source>Searching your documents…</source>
        <translation>Deine Dokumente werden durchsucht …</translation>
    </message>
    <message>
        <source>Show closest matches</source>
        <translation>Nächste Treffer zeigen</translation>
    </message>
    <message>
        <source>Show conversations</source>
        <translation>Gespräche zeigen</translation>
    </message>
    <message>
        <source>Show sources</source>
        <translation>Quellen zeigen</translation>
    </message>
    <message>
        <source>Show {name} in the graph</source>
        <translation>{name} im Graphen zeigen</translation>
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
        <source>Spreadsheets</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>Aussagen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop (Esc)</source>
        <translation>Abbrechen (Esc)</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Text documents</source>
        <translation>Textdokumente</translation>
    </message>
    <message>
        <source>The language model writes</source>
        <translation>Das Sprachmodell schreibt</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
    <message>
        <source>This passage is no longer there.</source>
        <translation>Diesen Abschnitt gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>Time limit for the search</source>
        <translation>Zeitgrenze für die Suche</translation>
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
        <source>Transcripts</source>
        <translation>Transkripte</translation>
    </message>
    <message>
        <source>Try different words.</source>
        <translation>Andere Wörter versuchen.</translation>
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
        <source>Undo: {words}</source>
        <translation>Rückgängig: {words}</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Nicht mehr anheften</translation>
    </message>
    <message>
        <source>Use what was known on this date</source>
        <translation>Mit dem Wissensstand dieses Datums antworten</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Way through the graph</source>
        <translation>Weg durch den Graphen</translation>
    </message>
    <message>
        <source>Way through the graph…</source>
        <translation>Weg durch den Graphen …</translation>
    </message>
    <message>
        <source>Web pages</source>
        <translation>Webseiten</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>Was möchtest du wissen?</translation>
    </message>
    <message>
        <source>Will be asked next</source>
        <translation>Wird als Nächstes gefragt</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>You, {day}</source>
        <translation>Du, {day}</translation>
    </message>
    <message>
        <source>Your conversations appear here. They stay on this computer.</source>
        <translation>Deine Gespräche erscheinen hier. Sie bleiben auf diesem Computer.</translation>
    </message>
    <message>
        <source>Your documents don't seem to answer this.</source>
        <translation>Deine Dokumente beantworten das anscheinend nicht.</translation>
    </message>
    <message>
        <source>Your documents say</source>
        <translation>Deine Dokumente sagen</translation>
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
        <source>e.g. 2024-05</source>
        <translation>z. B. 2024-05</translation>
    </message>
    <message>
        <source>exhaustive</source>
        <translation>gründlich</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
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
        <source>without {kinds}</source>
        <translation>ohne {kinds}</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s</translation>
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
        <source>{supported} of {count} statements have a source</source>
        <translation>{supported} von {count} Aussagen sind belegt</translation>
    </message>
</context>
<context>
    <name>canvas</name>
    <message>
        <source>Map of the graph</source>
        <translation>Karte des Graphen</translation>
    </message>
    <message numerus="yes">
        <source>Selected: {name}, linked to %n thing(s).</source>
        <translation><numerusform>Ausgewählt: {name}, mit %n Ding verbunden.</numerusform><numerusform>Ausgewählt: {name}, mit %n Dingen verbunden.</numerusform></translation>
    </message>
    <message>
        <source>mentioned with</source>
        <translation>zusammen erwähnt mit</translation>
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
        <source>Appearance</source>
        <translation>Darstellung</translation>
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
        <source>Ask about everything again</source>
        <translation>Wieder zu allem fragen</translation>
    </message>
    <message>
        <source>Ask about selected thing</source>
        <translation>Nach dem ausgewählten Ding fragen</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Erneut fragen</translation>
    </message>
    <message>
        <source>Ask as a question</source>
        <translation>Als Frage stellen</translation>
    </message>
    <message>
        <source>Ask in a small window</source>
        <translation>In einem kleinen Fenster fragen</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sicherung in Datei …</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Change kind of selected thing…</source>
        <translation>Art des ausgewählten Dings ändern …</translation>
    </message>
    <message>
        <source>Change shortcuts</source>
        <translation>Tastenkürzel ändern</translation>
    </message>
    <message>
        <source>Check for changes now</source>
        <translation>Jetzt nach Änderungen suchen</translation>
    </message>
    <message>
        <source>Choose an answer; Y and N choose the first two</source>
        <translation>Antwort wählen; Y und N wählen die ersten beiden</translation>
    </message>
    <message>
        <source>Collapse selected thing</source>
        <translation>Ausgewähltes Ding einklappen</translation>
    </message>
    <message>
        <source>Collapse, or go back</source>
        <translation>Einklappen oder zurückgehen</translation>
    </message>
    <message>
        <source>Copy last answer</source>
        <translation>Letzte Antwort kopieren</translation>
    </message>
    <message>
        <source>Create a shared library…</source>
        <translation>Geteilte Bibliothek anlegen …</translation>
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
        <source>Ctrl+\</source>
        <translation>Strg+\</translation>
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
        <source>Delete a conversation in the list</source>
        <translation>Gespräch in der Liste löschen</translation>
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
        <source>Edit last question</source>
        <translation>Letzte Frage bearbeiten</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Expand selected thing</source>
        <translation>Ausgewähltes Ding ausklappen</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>Filter the graph</source>
        <translation>Graphen filtern</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Find a connection…</source>
        <translation>Verbindung suchen …</translation>
    </message>
    <message>
        <source>Find in the document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Find in the graph</source>
        <translation>Im Graphen suchen</translation>
    </message>
    <message>
        <source>Focus on selected thing</source>
        <translation>Nur das Umfeld des ausgewählten Dings zeigen</translation>
    </message>
    <message>
        <source>Go back in the graph</source>
        <translation>Im Graphen zurück</translation>
    </message>
    <message>
        <source>Go back; Alt+Right goes forward</source>
        <translation>Zurück; Alt+Rechts geht wieder vor</translation>
    </message>
    <message>
        <source>Go forward in the graph</source>
        <translation>Im Graphen vor</translation>
    </message>
    <message>
        <source>Go to Ask</source>
        <translation>Zum Fragen</translation>
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
        <source>Go to last answer</source>
        <translation>Zur letzten Antwort</translation>
    </message>
    <message>
        <source>Go to next region</source>
        <translation>Zum nächsten Bereich</translation>
    </message>
    <message>
        <source>Go to previous region</source>
        <translation>Zum vorigen Bereich</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>Hide selected thing; reject a fact</source>
        <translation>Ausgewähltes Ding ausblenden; einen Fakt ablehnen</translation>
    </message>
    <message>
        <source>Hide selected things</source>
        <translation>Ausgewählte Dinge ausblenden</translation>
    </message>
    <message>
        <source>In an answer: go through its sources; Enter opens one</source>
        <translation>In einer Antwort: durch die Quellen gehen; Eingabe öffnet eine</translation>
    </message>
    <message>
        <source>In an answer: move the cursor; with Shift, select text</source>
        <translation>In einer Antwort: Cursor bewegen; mit Umschalt Text markieren</translation>
    </message>
    <message>
        <source>J  K</source>
        <translation>J  K</translation>
    </message>
    <message>
        <source>Join a shared library…</source>
        <translation>Geteilter Bibliothek beitreten …</translation>
    </message>
    <message>
        <source>Keep the document open beside the next one</source>
        <translation>Das Dokument neben dem nächsten geöffnet lassen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Text vergrößern</translation>
    </message>
    <message>
        <source>Lock Loci</source>
        <translation>Loci sperren</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Merge selected thing…</source>
        <translation>Ausgewähltes Ding zusammenführen …</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Move through time, from event to event</source>
        <translation>In der Zeit von Ereignis zu Ereignis gehen</translation>
    </message>
    <message>
        <source>Move to a neighbor</source>
        <translation>Zu einem Nachbarn gehen</translation>
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
        <source>Next, previous</source>
        <translation>Nächste, vorige</translation>
    </message>
    <message>
        <source>Pause or resume reading</source>
        <translation>Lesen anhalten oder fortsetzen</translation>
    </message>
    <message>
        <source>Pin selected thing</source>
        <translation>Ausgewähltes Ding anheften</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Play the graph over time</source>
        <translation>Graphen im Zeitverlauf abspielen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Recall the last question (in an empty box)</source>
        <translation>Letzte Frage zurückholen (im leeren Feld)</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Rename a conversation in the list</source>
        <translation>Gespräch in der Liste umbenennen</translation>
    </message>
    <message>
        <source>Rename conversation</source>
        <translation>Gespräch umbenennen</translation>
    </message>
    <message>
        <source>Rename selected thing…</source>
        <translation>Ausgewähltes Ding umbenennen …</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Durchsicht</translation>
    </message>
    <message>
        <source>Run setup again</source>
        <translation>Einrichtung wiederholen</translation>
    </message>
    <message>
        <source>S</source>
        <translation>S</translation>
    </message>
    <message>
        <source>Save last answer as note…</source>
        <translation>Letzte Antwort als Notiz speichern …</translation>
    </message>
    <message>
        <source>Save this view…</source>
        <translation>Diese Ansicht speichern …</translation>
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
        <translation>Frage abschicken</translation>
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
        <source>Show health</source>
        <translation>Zustand anzeigen</translation>
    </message>
    <message>
        <source>Show how the answer was found</source>
        <translation>Zeigen, wie die Antwort gefunden wurde</translation>
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
        <source>Show reading activity</source>
        <translation>Leseverlauf zeigen</translation>
    </message>
    <message>
        <source>Show the source</source>
        <translation>Quelle zeigen</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Text verkleinern</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Split selected thing…</source>
        <translation>Ausgewähltes Ding aufteilen …</translation>
    </message>
    <message>
        <source>Stop answering</source>
        <translation>Antwort abbrechen</translation>
    </message>
    <message>
        <source>Switch between light and dark</source>
        <translation>Zwischen Hell und Dunkel wechseln</translation>
    </message>
    <message>
        <source>Switch between map and outline</source>
        <translation>Zwischen Karte und Gliederung wechseln</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
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
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last answer</source>
        <translation>Letzte Antwort rückgängig machen</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Vaults…</source>
        <translation>Vaults …</translation>
    </message>
    <message>
        <source>View this day everywhere; Delete returns to now</source>
        <translation>Diesen Tag überall ansehen; Entf kehrt in die Gegenwart zurück</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>Frage schreiben</translation>
    </message>
    <message>
        <source>Zoom in, zoom out, show everything</source>
        <translation>Vergrößern, verkleinern, alles zeigen</translation>
    </message>
</context>
<context>
    <name>gold</name>
    <message numerus="yes">
        <source>%n better</source>
        <translation><numerusform>%n besser</numerusform><numerusform>%n besser</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n test question(s) imported</source>
        <translation><numerusform>%n Testfrage importiert</numerusform><numerusform>%n Testfragen importiert</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n test question(s) removed</source>
        <translation><numerusform>%n Testfrage entfernt</numerusform><numerusform>%n Testfragen entfernt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n worse</source>
        <translation><numerusform>%n schlechter</numerusform><numerusform>%n schlechter</numerusform></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Answer with the language model</source>
        <translation>Mit dem Sprachmodell antworten</translation>
    </message>
    <message>
        <source>Ask now</source>
        <translation>Jetzt fragen</translation>
    </message>
    <message>
        <source>Asking {done} of {total}…</source>
        <translation>Frage {done} von {total} …</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>Besser</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Changed since the last run: {what}. Run again to compare.</source>
        <translation>Seit dem letzten Durchlauf geändert: {what}. Starte einen neuen, um zu vergleichen.</translation>
    </message>
    <message>
        <source>Context precision</source>
        <translation>Kontextgenauigkeit</translation>
    </message>
    <message>
        <source>Enter an expected answer, or mark a passage as right.</source>
        <translation>Gib eine erwartete Antwort ein oder markiere eine Stelle als richtig.</translation>
    </message>
    <message>
        <source>Expected answers</source>
        <translation>Erwartete Antworten</translation>
    </message>
    <message>
        <source>Expected: an answer from a passage marked right</source>
        <translation>Erwartet: eine Antwort aus einer als richtig markierten Stelle</translation>
    </message>
    <message>
        <source>Expected: no answer</source>
        <translation>Erwartet: keine Antwort</translation>
    </message>
    <message>
        <source>Expected: {answers}</source>
        <translation>Erwartet: {answers}</translation>
    </message>
    <message>
        <source>Export questions…</source>
        <translation>Fragen exportieren …</translation>
    </message>
    <message>
        <source>Export test questions</source>
        <translation>Testfragen exportieren</translation>
    </message>
    <message>
        <source>Exported to {path}.</source>
        <translation>Nach {path} exportiert.</translation>
    </message>
    <message>
        <source>First right rank</source>
        <translation>Erster richtiger Rang</translation>
    </message>
    <message>
        <source>Found at</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Import questions…</source>
        <translation>Fragen importieren …</translation>
    </message>
    <message>
        <source>Import test questions</source>
        <translation>Testfragen importieren</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Aufheben</translation>
    </message>
    <message>
        <source>Keep a question whose answer you know: in Ask, the menu of an answer has “Keep as test question…”. Run them after you change a setting or a model, and see what got better or worse.</source>
        <translation>Heb eine Frage auf, deren Antwort du kennst: Im Menü einer Antwort unter Fragen steht „Als Testfrage aufheben…“. Stell die Testfragen, nachdem du eine Einstellung oder ein Modell geändert hast, und sieh, was besser oder schlechter wurde.</translation>
    </message>
    <message>
        <source>Keep as test question</source>
        <translation>Als Testfrage aufheben</translation>
    </message>
    <message>
        <source>Kept. Review runs your test questions.</source>
        <translation>Aufgehoben. Unter Prüfen kannst du deine Testfragen stellen.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>My documents don't answer this</source>
        <translation>Meine Dokumente beantworten das nicht</translation>
    </message>
    <message>
        <source>No test questions</source>
        <translation>Keine Testfragen</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>None, rightly</source>
        <translation>Keine, zu Recht</translation>
    </message>
    <message>
        <source>Not marked</source>
        <translation>Nicht markiert</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>Noch nicht gestellt</translation>
    </message>
    <message>
        <source>Passage {n}</source>
        <translation>Stelle {n}</translation>
    </message>
    <message>
        <source>Passages found</source>
        <translation>Gefundene Stellen</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Ranking (NDCG@10)</source>
        <translation>Rangfolge (NDCG@10)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove this set</source>
        <translation>Diesen Satz entfernen</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Right answers</source>
        <translation>Richtige Antworten</translation>
    </message>
    <message>
        <source>Right sources</source>
        <translation>Richtige Quellen</translation>
    </message>
    <message>
        <source>Rightly unanswered</source>
        <translation>Zu Recht unbeantwortet</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Run {when}</source>
        <translation>Gestellt {when}</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Set of test questions</source>
        <translation>Satz von Testfragen</translation>
    </message>
    <message>
        <source>Since before</source>
        <translation>Seit davor</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Test questions</source>
        <translation>Testfragen</translation>
    </message>
    <message>
        <source>What Loci said</source>
        <translation>Was Loci sagte</translation>
    </message>
    <message>
        <source>Which passages answer it?</source>
        <translation>Welche Stellen beantworten sie?</translation>
    </message>
    <message>
        <source>Worse</source>
        <translation>Schlechter</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>before: {before}</source>
        <translation>davor: {before}</translation>
    </message>
    <message>
        <source>default</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>e.g. Mara Lindqvist; Lindqvist (any of these counts)</source>
        <translation>z. B. Mara Lindqvist; Lindqvist (jede davon zählt)</translation>
    </message>
    <message>
        <source>found at rank {n}</source>
        <translation>gefunden auf Rang {n}</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
    <message>
        <source>right passage not found</source>
        <translation>richtige Stelle nicht gefunden</translation>
    </message>
    <message>
        <source>test-questions</source>
        <translation>testfragen</translation>
    </message>
</context>
<context>
    <name>graph</name>
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
        <source>%n kind(s)</source>
        <translation><numerusform>%n Art</numerusform><numerusform>%n Arten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n link(s)</source>
        <translation><numerusform>%n Verbindung</numerusform><numerusform>%n Verbindungen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n mention(s)</source>
        <translation><numerusform>%n Erwähnung</numerusform><numerusform>%n Erwähnungen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n new thing(s)</source>
        <translation><numerusform>%n neuen Ding</numerusform><numerusform>%n neuen Dingen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n path(s)</source>
        <translation><numerusform>%n Weg</numerusform><numerusform>%n Wege</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n relation(s)</source>
        <translation><numerusform>%n Beziehung</numerusform><numerusform>%n Beziehungen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation><numerusform>%n Zeile</numerusform><numerusform>%n Zeilen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation><numerusform>%n ausgewählt</numerusform><numerusform>%n ausgewählt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation><numerusform>%n Schritt</numerusform><numerusform>%n Schritte</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n Ding</numerusform><numerusform>%n Dinge</numerusform></translation>
    </message>
    <message>
        <source>A disc is a topic, with the number of its things.</source>
        <translation>Ein Kreis ist ein Thema, mit der Zahl seiner Dinge.</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add fact</source>
        <translation>Fakt hinzufügen</translation>
    </message>
    <message>
        <source>Add fact…</source>
        <translation>Fakt hinzufügen …</translation>
    </message>
    <message>
        <source>Add folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Added: {fact}</source>
        <translation>Hinzugefügt: {fact}</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>Weiterer Name</translation>
    </message>
    <message>
        <source>All topics</source>
        <translation>Alle Themen</translation>
    </message>
    <message>
        <source>Also known as {names}</source>
        <translation>Auch bekannt als {names}</translation>
    </message>
    <message>
        <source>Any confidence</source>
        <translation>Jede Sicherheit</translation>
    </message>
    <message>
        <source>Any kind</source>
        <translation>Jede Art</translation>
    </message>
    <message>
        <source>Any relation</source>
        <translation>Jede Beziehung</translation>
    </message>
    <message>
        <source>Are these the same?</source>
        <translation>Ist das dasselbe?</translation>
    </message>
    <message>
        <source>Around {name}</source>
        <translation>Rings um {name}</translation>
    </message>
    <message>
        <source>Ask about this</source>
        <translation>Dazu fragen</translation>
    </message>
    <message>
        <source>Ask in words: Who works at …?</source>
        <translation>In Worten fragen: Wer arbeitet bei …?</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>Zurück in die Gegenwart</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Beste</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
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
        <source>Change kind</source>
        <translation>Art ändern</translation>
    </message>
    <message>
        <source>Change kind…</source>
        <translation>Art ändern …</translation>
    </message>
    <message>
        <source>Changed the kind of {thing} to {to}</source>
        <translation>Art von {thing} in {to} geändert</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Choose a date</source>
        <translation>Datum wählen</translation>
    </message>
    <message>
        <source>Cited sentences</source>
        <translation>Zitierte Sätze</translation>
    </message>
    <message>
        <source>Clear all</source>
        <translation>Alle entfernen</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter entfernen</translation>
    </message>
    <message>
        <source>Close filters</source>
        <translation>Filter schließen</translation>
    </message>
    <message>
        <source>Close paths</source>
        <translation>Wege schließen</translation>
    </message>
    <message>
        <source>Close replay</source>
        <translation>Wiedergabe schließen</translation>
    </message>
    <message>
        <source>Confidence at least {share}</source>
        <translation>Mindestens {share} Sicherheit</translation>
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
        <source>Connections of {name} hidden</source>
        <translation>Verbindungen von {name} ausgeblendet</translation>
    </message>
    <message>
        <source>Contradiction resolved</source>
        <translation>Widerspruch aufgelöst</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy as JSON-LD</source>
        <translation>Als JSON-LD kopieren</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>Couldn't save the picture to {path}. Choose another location.</source>
        <translation>Das Bild ließ sich nicht in {path} speichern. Einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Couldn't save to {path}. Choose another location.</source>
        <translation>Konnte nicht nach {path} speichern. Einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>Date of documents</source>
        <translation>Datum der Dokumente</translation>
    </message>
    <message>
        <source>Date shown</source>
        <translation>Angezeigtes Datum</translation>
    </message>
    <message>
        <source>Date to show</source>
        <translation>Datum, das gezeigt wird</translation>
    </message>
    <message>
        <source>Delete view</source>
        <translation>Ansicht löschen</translation>
    </message>
    <message>
        <source>Deleted view “{name}”</source>
        <translation>Ansicht „{name}“ gelöscht</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Did you mean one of these?</source>
        <translation>War eines davon gemeint?</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Documents that mention it</source>
        <translation>Dokumente mit Erwähnungen</translation>
    </message>
    <message>
        <source>Don't suggest again</source>
        <translation>Nicht mehr vorschlagen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Edit fact</source>
        <translation>Fakt bearbeiten</translation>
    </message>
    <message>
        <source>Export all data</source>
        <translation>Alle Daten exportieren</translation>
    </message>
    <message>
        <source>Export and arrange</source>
        <translation>Exportieren und anordnen</translation>
    </message>
    <message>
        <source>Export graph</source>
        <translation>Graphen exportieren</translation>
    </message>
    <message>
        <source>Export result</source>
        <translation>Ergebnis exportieren</translation>
    </message>
    <message numerus="yes">
        <source>Exported %n thing(s) to {path}</source>
        <translation><numerusform>%n Ding nach {path} exportiert</numerusform><numerusform>%n Dinge nach {path} exportiert</numerusform></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
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
        <source>Facts about both</source>
        <translation>Fakten über beide</translation>
    </message>
    <message>
        <source>Facts put together</source>
        <translation>Zusammengestellte Fakten</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Find path</source>
        <translation>Weg suchen</translation>
    </message>
    <message>
        <source>Find path from here…</source>
        <translation>Weg von hier suchen …</translation>
    </message>
    <message>
        <source>Find paths</source>
        <translation>Wege suchen</translation>
    </message>
    <message>
        <source>Focus on this</source>
        <translation>Nur das Umfeld zeigen</translation>
    </message>
    <message>
        <source>Folder of CSV tables</source>
        <translation>Ordner mit CSV-Tabellen</translation>
    </message>
    <message>
        <source>Folder of Markdown notes</source>
        <translation>Ordner mit Markdown-Notizen</translation>
    </message>
    <message>
        <source>Folder of Parquet tables</source>
        <translation>Ordner mit Parquet-Tabellen</translation>
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
        <source>From (e.g. 2024-05)</source>
        <translation>Von (z. B. 2024-05)</translation>
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
        <source>From you</source>
        <translation>Von dir</translation>
    </message>
    <message>
        <source>From {share} confidence</source>
        <translation>Ab {share} Sicherheit</translation>
    </message>
    <message>
        <source>From…</source>
        <translation>Von …</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Gehe zu</translation>
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
        <source>Hide connections</source>
        <translation>Verbindungen ausblenden</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Ignored {name}</source>
        <translation>{name} ignoriert</translation>
    </message>
    <message>
        <source>Include co-mentions</source>
        <translation>Auch zusammen Erwähntes</translation>
    </message>
    <message>
        <source>Include unsure facts</source>
        <translation>Unsichere Fakten</translation>
    </message>
    <message>
        <source>Kept {first} and {second} separate</source>
        <translation>{first} und {second} bleiben getrennt</translation>
    </message>
    <message>
        <source>Kept {kept} of {all} passages.</source>
        <translation>{kept} von {all} Abschnitten behalten.</translation>
    </message>
    <message>
        <source>Key terms</source>
        <translation>Schlüsselbegriffe</translation>
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
        <source>Largest group</source>
        <translation>Größte Gruppe</translation>
    </message>
    <message>
        <source>Leave “To” empty to see everything it reaches:</source>
        <translation>Lass „Nach“ leer, um alles zu sehen, was erreicht wird:</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Link them</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>Linked {first} and {second}</source>
        <translation>{first} und {second} verbunden</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Links at least {count}</source>
        <translation>Mindestens {count} Verbindungen</translation>
    </message>
    <message>
        <source>Loading your graph…</source>
        <translation>Der Graph wird geladen …</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>Loci wrote this query.</source>
        <translation>Loci hat diese Abfrage geschrieben.</translation>
    </message>
    <message>
        <source>Looking for paths…</source>
        <translation>Es werden Wege gesucht …</translation>
    </message>
    <message>
        <source>Looking for related things…</source>
        <translation>Es wird nach Verwandtem gesucht …</translation>
    </message>
    <message>
        <source>Many things have no link: check names that are none.</source>
        <translation>Viele Dinge haben keine Verbindung: Prüfe Namen, die keine sind.</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message numerus="yes">
        <source>Mentioned %n time(s) in {documents}</source>
        <translation><numerusform>Einmal erwähnt ({documents})</numerusform><numerusform>%n-mal erwähnt ({documents})</numerusform></translation>
    </message>
    <message>
        <source>Mentions in</source>
        <translation>Erwähnungen in</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Zusammenführen</translation>
    </message>
    <message>
        <source>Merge both into one. Applies to future documents too. You can undo this.</source>
        <translation>Aus beiden wird eines, auch in künftigen Dokumenten. Das lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>Merge with</source>
        <translation>Zusammenführen mit</translation>
    </message>
    <message>
        <source>Merge with…</source>
        <translation>Zusammenführen mit …</translation>
    </message>
    <message>
        <source>Merge “{name}” with…</source>
        <translation>„{name}“ zusammenführen mit …</translation>
    </message>
    <message>
        <source>Merged {other} into {keep}</source>
        <translation>{other} mit {keep} zusammengeführt</translation>
    </message>
    <message>
        <source>Merge…</source>
        <translation>Zusammenführen …</translation>
    </message>
    <message>
        <source>Minimum confidence</source>
        <translation>Mindestsicherheit</translation>
    </message>
    <message>
        <source>Minimum links</source>
        <translation>Mindestzahl an Verbindungen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Most connected</source>
        <translation>Am stärksten verbunden</translation>
    </message>
    <message>
        <source>Most connected things</source>
        <translation>Dinge mit den meisten Verbindungen</translation>
    </message>
    <message>
        <source>Most important</source>
        <translation>Am wichtigsten</translation>
    </message>
    <message>
        <source>Name or value</source>
        <translation>Name oder Wert</translation>
    </message>
    <message>
        <source>Name to keep</source>
        <translation>Name, der bleibt</translation>
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
        <source>No connection found within 4 steps.</source>
        <translation>Innerhalb von 4 Schritten keine Verbindung gefunden.</translation>
    </message>
    <message>
        <source>No date</source>
        <translation>Ohne Datum</translation>
    </message>
    <message>
        <source>No dated facts or corrections yet.</source>
        <translation>Noch keine datierten Fakten oder Korrekturen.</translation>
    </message>
    <message>
        <source>No documents mention it.</source>
        <translation>In keinem Dokument erwähnt.</translation>
    </message>
    <message>
        <source>No facts for {day}.</source>
        <translation>Keine Fakten zum {day}.</translation>
    </message>
    <message>
        <source>No facts link them. They're only mentioned together.</source>
        <translation>Kein Fakt verbindet sie. Sie werden nur zusammen erwähnt.</translation>
    </message>
    <message>
        <source>No facts yet.</source>
        <translation>Noch keine Fakten.</translation>
    </message>
    <message>
        <source>No longer in your documents</source>
        <translation>Nicht mehr in deinen Dokumenten</translation>
    </message>
    <message>
        <source>No longer true</source>
        <translation>Stimmt nicht mehr</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>No other matches</source>
        <translation>Keine weiteren Treffer</translation>
    </message>
    <message>
        <source>No topic</source>
        <translation>Ohne Thema</translation>
    </message>
    <message>
        <source>None of your documents mention it.</source>
        <translation>Keines deiner Dokumente erwähnt das.</translation>
    </message>
    <message>
        <source>Not mentioned in your documents</source>
        <translation>In deinen Dokumenten nicht erwähnt</translation>
    </message>
    <message>
        <source>Nothing is reached with these filters.</source>
        <translation>Mit diesen Filtern wird nichts erreicht.</translation>
    </message>
    <message>
        <source>Nothing to review.</source>
        <translation>Nichts zu prüfen.</translation>
    </message>
    <message>
        <source>Nothing to show yet</source>
        <translation>Noch nichts zu zeigen</translation>
    </message>
    <message>
        <source>Nothing to split: it has only one name and no document mentions it.</source>
        <translation>Nichts aufzuteilen: Es gibt nur einen Namen, und kein Dokument erwähnt ihn.</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Gegenwart</translation>
    </message>
    <message numerus="yes">
        <source>On their own: %n</source>
        <translation><numerusform>Ohne Verbindung: %n</numerusform><numerusform>Ohne Verbindung: %n</numerusform></translation>
    </message>
    <message>
        <source>On {day}: {valid} of {all}</source>
        <translation>Am {day}: {valid} von {all}</translation>
    </message>
    <message>
        <source>Open source: {place}</source>
        <translation>Quelle öffnen: {place}</translation>
    </message>
    <message>
        <source>Open topic</source>
        <translation>Thema öffnen</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>{name} öffnen</translation>
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
        <source>Paths</source>
        <translation>Wege</translation>
    </message>
    <message>
        <source>Path…</source>
        <translation>Verbindung …</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>People and their connections</source>
        <translation>Personen und ihre Verbindungen</translation>
    </message>
    <message>
        <source>People, projects, places and ideas appear here as Loci reads your documents.</source>
        <translation>Personen, Projekte, Orte und Ideen erscheinen hier, während Loci deine Dokumente liest.</translation>
    </message>
    <message>
        <source>Pin to map</source>
        <translation>Auf der Karte anheften</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play through time</source>
        <translation>Zeitverlauf abspielen</translation>
    </message>
    <message>
        <source>Possibly related</source>
        <translation>Möglicherweise verwandt</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Vorheriger Schritt</translation>
    </message>
    <message>
        <source>Proposed</source>
        <translation>Vorgeschlagen</translation>
    </message>
    <message>
        <source>Queries in Cypher, such as:</source>
        <translation>Abfragen in Cypher, zum Beispiel:</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Abfrage</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Rearrange map</source>
        <translation>Karte neu anordnen</translation>
    </message>
    <message>
        <source>Rearranging the map…</source>
        <translation>Die Karte wird neu angeordnet …</translation>
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
        <translation>Verwandtes</translation>
    </message>
    <message>
        <source>Relation</source>
        <translation>Beziehung</translation>
    </message>
    <message>
        <source>Relations</source>
        <translation>Beziehungen</translation>
    </message>
    <message>
        <source>Remove filter {filter}</source>
        <translation>Filter {filter} entfernen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Renamed {thing} to {to}</source>
        <translation>{thing} in {to} umbenannt</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Replaced by a newer fact</source>
        <translation>Durch einen neueren Fakt ersetzt</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Wiedergabe</translation>
    </message>
    <message>
        <source>Resolved: {facts}</source>
        <translation>Geklärt: {facts}</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Result of the query</source>
        <translation>Ergebnis der Abfrage</translation>
    </message>
    <message>
        <source>Reviewed {file}</source>
        <translation>{file} geprüft</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Run the query (Ctrl+Enter)</source>
        <translation>Abfrage ausführen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft …</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Same name</source>
        <translation>Gleicher Name</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>Als PNG speichern …</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>Als SVG speichern …</translation>
    </message>
    <message>
        <source>Save this view</source>
        <translation>Diese Ansicht speichern</translation>
    </message>
    <message>
        <source>Save this view…</source>
        <translation>Diese Ansicht speichern …</translation>
    </message>
    <message>
        <source>Saved to {path}</source>
        <translation>Gespeichert in {path}</translation>
    </message>
    <message>
        <source>Saved view “{name}”</source>
        <translation>Ansicht „{name}“ gespeichert</translation>
    </message>
    <message>
        <source>Search the graph</source>
        <translation>Graphen durchsuchen</translation>
    </message>
    <message>
        <source>Search the graph…</source>
        <translation>Graphen durchsuchen …</translation>
    </message>
    <message>
        <source>Shapes show kinds, colors show topics.</source>
        <translation>Formen zeigen Arten, Farben zeigen Themen.</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzeste</translation>
    </message>
    <message>
        <source>Show connections</source>
        <translation>Verbindungen zeigen</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Show hidden</source>
        <translation>Ausgeblendetes zeigen</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>Mehr zeigen</translation>
    </message>
    <message>
        <source>Show on map</source>
        <translation>Auf der Karte zeigen</translation>
    </message>
    <message>
        <source>Show only these</source>
        <translation>Nur diese zeigen</translation>
    </message>
    <message>
        <source>Show statistics</source>
        <translation>Statistik zeigen</translation>
    </message>
    <message>
        <source>Shown on the map</source>
        <translation>Auf der Karte gezeigt</translation>
    </message>
    <message>
        <source>Sort paths</source>
        <translation>Wege sortieren</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Aufteilen</translation>
    </message>
    <message>
        <source>Split {part} from {thing}</source>
        <translation>{part} von {thing} getrennt</translation>
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
        <source>Stated links only</source>
        <translation>Nur genannte Verbindungen</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Step {number}</source>
        <translation>Schritt {number}</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the query (Esc)</source>
        <translation>Die Abfrage anhalten (Esc)</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Vertauschen</translation>
    </message>
    <message>
        <source>The first</source>
        <translation>Das Erste</translation>
    </message>
    <message numerus="yes">
        <source>The first %n path(s)</source>
        <translation><numerusform>Der erste Weg</numerusform><numerusform>Die ersten %n Wege</numerusform></translation>
    </message>
    <message>
        <source>The first {things} over {facts}, up to {steps} away</source>
        <translation>Die ersten {things} über {facts}, bis zu {steps} entfernt</translation>
    </message>
    <message>
        <source>The old name is kept as an alias.</source>
        <translation>Der alte Name bleibt als weiterer Name erhalten.</translation>
    </message>
    <message>
        <source>The search starts at {names}.</source>
        <translation>Die Suche beginnt bei {names}.</translation>
    </message>
    <message>
        <source>The second</source>
        <translation>Das Zweite</translation>
    </message>
    <message>
        <source>These can't both be true</source>
        <translation>Beides zugleich kann nicht stimmen</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
    <message>
        <source>Things named together</source>
        <translation>Auch zusammen Erwähntes</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>To (e.g. 2024-05)</source>
        <translation>Bis (z. B. 2024-05)</translation>
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
        <translation>Nach …</translation>
    </message>
    <message>
        <source>Type a date, such as 2024-05-31 or 2024</source>
        <translation>Ein Datum eingeben, etwa 2024-05-31 oder 2024</translation>
    </message>
    <message>
        <source>Unconnected groups</source>
        <translation>Unverbundene Gruppen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undone: {edit}</source>
        <translation>Rückgängig gemacht: {edit}</translation>
    </message>
    <message>
        <source>Unsure facts</source>
        <translation>Unsichere Fakten</translation>
    </message>
    <message numerus="yes">
        <source>Up to %n step(s)</source>
        <translation><numerusform>Bis zu %n Schritt</numerusform><numerusform>Bis zu %n Schritte</numerusform></translation>
    </message>
    <message>
        <source>View as</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>View name</source>
        <translation>Name der Ansicht</translation>
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
        <source>What kind of thing is “{name}”?</source>
        <translation>Was für ein Ding ist „{name}“?</translation>
    </message>
    <message>
        <source>What's true about “{name}”?</source>
        <translation>Was stimmt bei „{name}“?</translation>
    </message>
    <message>
        <source>Which part of “{name}” is something else?</source>
        <translation>Welcher Teil von „{name}“ gehört zu etwas anderem?</translation>
    </message>
    <message>
        <source>Without links</source>
        <translation>Ohne Verbindungen</translation>
    </message>
    <message>
        <source>Won't suggest {first} and {second} again</source>
        <translation>{first} und {second} werden nicht mehr vorgeschlagen</translation>
    </message>
    <message>
        <source>Write query</source>
        <translation>Abfrage schreiben</translation>
    </message>
    <message>
        <source>Write the query without running it</source>
        <translation>Die Abfrage schreiben, ohne sie auszuführen</translation>
    </message>
    <message>
        <source>Writing the query…</source>
        <translation>Die Abfrage wird geschrieben …</translation>
    </message>
    <message>
        <source>Your corrections</source>
        <translation>Deine Korrekturen</translation>
    </message>
    <message>
        <source>Your filters hide everything.</source>
        <translation>Deine Filter blenden alles aus.</translation>
    </message>
    <message>
        <source>Your graph</source>
        <translation>Dein Graph</translation>
    </message>
    <message>
        <source>Your question doesn't name anything in your documents.</source>
        <translation>Deine Frage nennt nichts aus deinen Dokumenten.</translation>
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
        <source>and there are more</source>
        <translation>und es gibt weitere</translation>
    </message>
    <message>
        <source>in this step</source>
        <translation>in diesem Schritt</translation>
    </message>
    <message>
        <source>mentioned with</source>
        <translation>zusammen erwähnt mit</translation>
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
    <message numerus="yes">
        <source>{count} of %n thing(s)</source>
        <translation><numerusform>{count} von %n Ding</numerusform><numerusform>{count} von %n Dingen</numerusform></translation>
    </message>
    <message>
        <source>{facts} in {document}</source>
        <translation>{facts} in {document}</translation>
    </message>
    <message>
        <source>{facts} lead to {things}.</source>
        <translation>{facts} führen zu {things}.</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} bis {last}</translation>
    </message>
    <message>
        <source>{model} wrote this query.</source>
        <translation>{model} hat diese Abfrage geschrieben.</translation>
    </message>
    <message>
        <source>{percent} %</source>
        <translation>{percent} %</translation>
    </message>
    <message>
        <source>{relation} (unsure)</source>
        <translation>{relation} (unsicher)</translation>
    </message>
    <message>
        <source>{start} to {end}</source>
        <translation>{start} bis {end}</translation>
    </message>
    <message>
        <source>{statement} (from {day})</source>
        <translation>{statement} (ab {day})</translation>
    </message>
    <message>
        <source>{statement} (until {day})</source>
        <translation>{statement} (bis {day})</translation>
    </message>
    <message>
        <source>{things} over {facts}, up to {steps} away</source>
        <translation>{things} über {facts}, bis zu {steps} entfernt</translation>
    </message>
    <message>
        <source>“{first}” and “{second}”</source>
        <translation>„{first}“ und „{second}“</translation>
    </message>
    <message>
        <source>“{name}” not found</source>
        <translation>„{name}“ nicht gefunden</translation>
    </message>
</context>
<context>
    <name>health</name>
    <message numerus="yes">
        <source>%n failure(s)</source>
        <translation><numerusform>%n Fehler</numerusform><numerusform>%n Fehler</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) waiting to be read</source>
        <translation><numerusform>%n Datei muss noch gelesen werden</numerusform><numerusform>%n Dateien müssen noch gelesen werden</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation><numerusform>%n Frage</numerusform><numerusform>%n Fragen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) can't be found by meaning yet</source>
        <translation><numerusform>%n Text ist noch nicht nach Bedeutung zu finden</numerusform><numerusform>%n Texte sind noch nicht nach Bedeutung zu finden</numerusform></translation>
    </message>
    <message>
        <source>All is well</source>
        <translation>Alles in Ordnung</translation>
    </message>
    <message>
        <source>Collect facts</source>
        <translation>Fakten sammeln</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Facts near a question</source>
        <translation>Fakten nahe einer Frage</translation>
    </message>
    <message>
        <source>Follow links</source>
        <translation>Verbindungen folgen</translation>
    </message>
    <message>
        <source>Graph of statements</source>
        <translation>Graph der Aussagen</translation>
    </message>
    <message>
        <source>Hide figures</source>
        <translation>Zahlen ausblenden</translation>
    </message>
    <message>
        <source>How Loci is doing</source>
        <translation>Wie es Loci geht</translation>
    </message>
    <message>
        <source>How long recent questions took, in milliseconds</source>
        <translation>Dauer der letzten Fragen in Millisekunden</translation>
    </message>
    <message>
        <source>Load graph</source>
        <translation>Graph laden</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>Lookups</source>
        <translation>Abfragen</translation>
    </message>
    <message>
        <source>Meaning of questions</source>
        <translation>Bedeutung von Fragen</translation>
    </message>
    <message>
        <source>Meaning of sentences and facts</source>
        <translation>Bedeutung von Sätzen und Fakten</translation>
    </message>
    <message>
        <source>Measured on this computer and kept here. Nothing of what you asked is in it.</source>
        <translation>Auf diesem Computer gemessen und hier aufbewahrt. Nichts von dem, was du gefragt hast, steht darin.</translation>
    </message>
    <message>
        <source>Passages near a question</source>
        <translation>Stellen nahe einer Frage</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Rank passages</source>
        <translation>Stellen ordnen</translation>
    </message>
    <message>
        <source>Recall memories</source>
        <translation>Erinnern</translation>
    </message>
    <message>
        <source>Reused</source>
        <translation>Wiederverwendet</translation>
    </message>
    <message>
        <source>Reused results since Loci started</source>
        <translation>Wiederverwendete Ergebnisse seit dem Start</translation>
    </message>
    <message>
        <source>Scan all passages</source>
        <translation>Alle Stellen durchsehen</translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>Suche nach Bedeutung</translation>
    </message>
    <message>
        <source>Search by words</source>
        <translation>Suche nach Wörtern</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Show figures</source>
        <translation>Zahlen anzeigen</translation>
    </message>
    <message>
        <source>Show results</source>
        <translation>Ergebnisse zeigen</translation>
    </message>
    <message>
        <source>Slowest 5 %</source>
        <translation>Langsamste 5 %</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Typical</source>
        <translation>Üblich</translation>
    </message>
    <message>
        <source>Understand meaning</source>
        <translation>Bedeutung erfassen</translation>
    </message>
    <message>
        <source>Understand question</source>
        <translation>Frage verstehen</translation>
    </message>
    <message>
        <source>What is kept</source>
        <translation>Was aufgehoben wird</translation>
    </message>
    <message>
        <source>Whole search</source>
        <translation>Ganze Suche</translation>
    </message>
    <message>
        <source>search incomplete for {seconds} s</source>
        <translation>Suche seit {seconds} s unvollständig</translation>
    </message>
</context>
<context>
    <name>links</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose a folder for web pages. Loci reads it.</source>
        <translation>Wähle einen Ordner für Webseiten. Loci liest ihn.</translation>
    </message>
    <message>
        <source>Choose folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Folder for web pages</source>
        <translation>Ordner für Webseiten</translation>
    </message>
    <message>
        <source>It goes to {folder}, which Loci reads.</source>
        <translation>Sie kommt nach {folder}. Loci liest diesen Ordner.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save this page?</source>
        <translation>Diese Seite speichern?</translation>
    </message>
    <message>
        <source>Saved as {name}</source>
        <translation>Gespeichert als {name}</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The words of this link aren't in the document any more.</source>
        <translation>Die Worte dieses Links stehen nicht mehr im Dokument.</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
</context>
<context>
    <name>lists</name>
    <message>
        <source>Back to list</source>
        <translation>Zurück zur Liste</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>{size} kB</source>
        <translation>{size} kB</translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message>
        <source> days</source>
        <translation> Tage</translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) exported</source>
        <translation><numerusform>%n Erinnerung exportiert</numerusform><numerusform>%n Erinnerungen exportiert</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) imported</source>
        <translation><numerusform>%n Erinnerung importiert</numerusform><numerusform>%n Erinnerungen importiert</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) permanently deleted</source>
        <translation><numerusform>%n Erinnerung endgültig gelöscht</numerusform><numerusform>%n Erinnerungen endgültig gelöscht</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) summarized</source>
        <translation><numerusform>%n Erinnerung zusammengefasst</numerusform><numerusform>%n Erinnerungen zusammengefasst</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) created</source>
        <translation><numerusform>%n Zusammenfassung erstellt</numerusform><numerusform>%n Zusammenfassungen erstellt</numerusform></translation>
    </message>
    <message>
        <source>A language model, if you use one, always gets these first. They apply to every conversation.</source>
        <translation>Ein Sprachmodell bekommt sie immer zuerst, falls du eines nutzt. Sie gelten für jedes Gespräch.</translation>
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
        <source>Add instruction</source>
        <translation>Anweisung hinzufügen</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>All memories</source>
        <translation>Alle Erinnerungen</translation>
    </message>
    <message>
        <source>Almost faded</source>
        <translation>Fast verblasst</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Based on</source>
        <translation>Beruht auf</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Combines old, related memories into one summary. 0 turns this off.</source>
        <translation>Fasst alte, zusammengehörige Erinnerungen zu einer zusammen. 0 schaltet das aus.</translation>
    </message>
    <message>
        <source>Conversation summaries</source>
        <translation>Gesprächszusammenfassungen</translation>
    </message>
    <message>
        <source>Conversation summary</source>
        <translation>Gesprächszusammenfassung</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete a conversation or topic…</source>
        <translation>Gespräch oder Thema löschen …</translation>
    </message>
    <message>
        <source>Delete both</source>
        <translation>Beide löschen</translation>
    </message>
    <message>
        <source>Delete its conversation, a topic or all memories. This can't be undone.</source>
        <translation>Das Gespräch, ein Thema oder alle Erinnerungen löschen. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>Delete permanently</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>Delete this memory and its answer. You can undo this for a minute.</source>
        <translation>Diese Erinnerung und ihre Antwort löschen. Eine Minute lang lässt sich das rückgängig machen.</translation>
    </message>
    <message>
        <source>Delete “{text}”?</source>
        <translation>„{text}“ löschen?</translation>
    </message>
    <message>
        <source>Deleted “{text}” and its answer</source>
        <translation>„{text}“ und die Antwort gelöscht</translation>
    </message>
    <message>
        <source>Deleted “{text}” and its summaries</source>
        <translation>„{text}“ und die Zusammenfassungen gelöscht</translation>
    </message>
    <message>
        <source>Deleted: “{text}”</source>
        <translation>Gelöscht: „{text}“</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Wird gelöscht …</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Doesn't fade</source>
        <translation>Verblasst nicht</translation>
    </message>
    <message>
        <source>Don't save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>Don't save as a fact: {said}</source>
        <translation>Nicht als Fakt speichern: {said}</translation>
    </message>
    <message>
        <source>Edit memory</source>
        <translation>Erinnerung bearbeiten</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten …</translation>
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
        <translation>Zu bestätigende Fakten</translation>
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
        <translation>Verblasst allmählich</translation>
    </message>
    <message>
        <source>Fading soon</source>
        <translation>Bald verblasst</translation>
    </message>
    <message>
        <source>Filter memories</source>
        <translation>Erinnerungen filtern</translation>
    </message>
    <message>
        <source>Freshness</source>
        <translation>Frische</translation>
    </message>
    <message>
        <source>Half-life</source>
        <translation>Halbwertszeit</translation>
    </message>
    <message>
        <source>How this memory fades</source>
        <translation>Wie diese Erinnerung verblasst</translation>
    </message>
    <message>
        <source>If unused</source>
        <translation>Ohne Nutzung</translation>
    </message>
    <message>
        <source>Import memory</source>
        <translation>Gedächtnis importieren</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Wichtigkeit</translation>
    </message>
    <message>
        <source>Important memories and those you liked. 0 keeps them forever.</source>
        <translation>Wichtige Erinnerungen und solche, die dir gefallen haben. 0 behält sie für immer.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Include archived</source>
        <translation>Archivierte einbeziehen</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Anweisung</translation>
    </message>
    <message>
        <source>Instruction updated</source>
        <translation>Anweisung geändert</translation>
    </message>
    <message>
        <source>It is deleted from all of Loci's files, with every answer that repeats it. This can't be undone.</source>
        <translation>Sie wird aus allen Dateien von Loci gelöscht, samt jeder Antwort, die sie wiederholt. Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>It says little on its own, so it starts out weak.</source>
        <translation>Sagt für sich wenig und ist deshalb von Anfang an schwach.</translation>
    </message>
    <message>
        <source>It's important, so it fades more slowly.</source>
        <translation>Wichtig, verblasst also langsamer.</translation>
    </message>
    <message>
        <source>Keep important ones for</source>
        <translation>Wichtige behalten</translation>
    </message>
    <message>
        <source>Keep memories for</source>
        <translation>Erinnerungen behalten</translation>
    </message>
    <message>
        <source>Kept until you delete it</source>
        <translation>Bleibt, bis du es löschst</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Loci answered</source>
        <translation>Loci hat geantwortet</translation>
    </message>
    <message>
        <source>Manage</source>
        <translation>Verwalten</translation>
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
        <source>Memory updated</source>
        <translation>Erinnerung geändert</translation>
    </message>
    <message>
        <source>Most important first</source>
        <translation>Wichtigste zuerst</translation>
    </message>
    <message>
        <source>New conversations aren't saved. Existing memories stay.</source>
        <translation>Neue Gespräche werden nicht gespeichert. Vorhandene Erinnerungen bleiben.</translation>
    </message>
    <message>
        <source>New instruction</source>
        <translation>Neue Anweisung</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>No memories yet</source>
        <translation>Noch keine Erinnerungen</translation>
    </message>
    <message>
        <source>No summaries yet.</source>
        <translation>Noch keine Zusammenfassungen.</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>Not turned on yet. Nothing is saved.</source>
        <translation>Noch nicht eingeschaltet. Nichts wird gespeichert.</translation>
    </message>
    <message>
        <source>Nothing is saved until you turn memory on.</source>
        <translation>Nichts wird gespeichert, bis du das Gedächtnis einschaltest.</translation>
    </message>
    <message>
        <source>Nothing to confirm. When you mention a fact in a conversation, Loci asks here whether to save it. Saved facts are in Graph, with what they are about.</source>
        <translation>Nichts zu bestätigen. Wenn du in einem Gespräch einen Fakt nennst, fragt Loci hier, ob er gespeichert werden soll. Gespeicherte Fakten stehen im Graph bei dem, wovon sie handeln.</translation>
    </message>
    <message>
        <source>Nothing to summarize yet</source>
        <translation>Noch nichts zusammenzufassen</translation>
    </message>
    <message>
        <source>Older memories, faded or not, are deleted unless pinned or important. 0 keeps them forever.</source>
        <translation>Ältere Erinnerungen werden gelöscht, auch wenn sie noch nicht verblasst sind. Angeheftete und wichtige bleiben. 0 behält alle für immer.</translation>
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
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Pinned, so it doesn't fade.</source>
        <translation>Angeheftet, verblasst also nicht.</translation>
    </message>
    <message>
        <source>Pinned. It won't fade.</source>
        <translation>Angeheftet, verblasst nicht mehr.</translation>
    </message>
    <message>
        <source>Private conversations are never saved. Start one in Ask.</source>
        <translation>Private Gespräche werden nie gespeichert. Sie beginnen unter „Fragen“.</translation>
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
        <source>Remove instruction: {text}</source>
        <translation>Anweisung entfernen: {text}</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save as a fact: {said}</source>
        <translation>Als Fakt speichern: {said}</translation>
    </message>
    <message numerus="yes">
        <source>Saved %n day(s) ago.</source>
        <translation><numerusform>Vor %n Tag gespeichert.</numerusform><numerusform>Vor %n Tagen gespeichert.</numerusform></translation>
    </message>
    <message>
        <source>Saved as a fact</source>
        <translation>Als Fakt gespeichert</translation>
    </message>
    <message>
        <source>Saved today.</source>
        <translation>Heute gespeichert.</translation>
    </message>
    <message>
        <source>Search memories</source>
        <translation>Erinnerungen durchsuchen</translation>
    </message>
    <message>
        <source>See how strong it is, why, and when it fades.</source>
        <translation>Hier steht, wie stark sie ist, warum, und wann sie verblasst.</translation>
    </message>
    <message>
        <source>Select a memory</source>
        <translation>Eine Erinnerung auswählen</translation>
    </message>
    <message>
        <source>Show {name} in the graph</source>
        <translation>{name} im Graphen zeigen</translation>
    </message>
    <message>
        <source>Sort memories</source>
        <translation>Erinnerungen sortieren</translation>
    </message>
    <message>
        <source>Stays on this computer. Unused memories fade.</source>
        <translation>Bleibt auf diesem Computer. Ungenutzte Erinnerungen verblassen.</translation>
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
        <source>Summaries</source>
        <translation>Zusammenfassungen</translation>
    </message>
    <message>
        <source>Summarize after</source>
        <translation>Zusammenfassen nach</translation>
    </message>
    <message>
        <source>Summarize now</source>
        <translation>Jetzt zusammenfassen</translation>
    </message>
    <message>
        <source>Summarizing…</source>
        <translation>Wird zusammengefasst …</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Text of the memory</source>
        <translation>Text der Erinnerung</translation>
    </message>
    <message>
        <source>Text of this memory</source>
        <translation>Text dieser Erinnerung</translation>
    </message>
    <message>
        <source>The file contains your conversations, memories and instructions. Importing it twice is safe.</source>
        <translation>Die Datei enthält deine Gespräche, Erinnerungen und Anweisungen. Sie lässt sich gefahrlos mehrmals importieren.</translation>
    </message>
    <message>
        <source>The whole conversation</source>
        <translation>Das ganze Gespräch</translation>
    </message>
    <message>
        <source>This also deletes a pinned memory: “{text}”</source>
        <translation>Damit wird auch eine angeheftete Erinnerung gelöscht: „{text}“</translation>
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
        <source>Topic to delete</source>
        <translation>Zu löschendes Thema</translation>
    </message>
    <message>
        <source>Topic, person or project</source>
        <translation>Thema, Person oder Projekt</translation>
    </message>
    <message>
        <source>Try fewer words, or show all kinds.</source>
        <translation>Weniger Wörter versuchen oder alle Arten zeigen.</translation>
    </message>
    <message>
        <source>Turn on memory</source>
        <translation>Gedächtnis einschalten</translation>
    </message>
    <message>
        <source>Type “{word}” to confirm</source>
        <translation>Zur Bestätigung „{word}“ eingeben</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo this summary</source>
        <translation>Diese Zusammenfassung rückgängig machen</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Nicht mehr anheften</translation>
    </message>
    <message>
        <source>Unpinned</source>
        <translation>Nicht mehr angeheftet</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Nutzung</translation>
    </message>
    <message numerus="yes">
        <source>Used %n time(s), which keeps it fresh.</source>
        <translation><numerusform>%n-mal genutzt, das hält sie frisch.</numerusform><numerusform>%n-mal genutzt, das hält sie frisch.</numerusform></translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Weak</source>
        <translation>Schwach</translation>
    </message>
    <message>
        <source>What you ask and say in conversations appears here.</source>
        <translation>Was du in Gesprächen fragst und sagst, erscheint hier.</translation>
    </message>
    <message>
        <source>What you asked</source>
        <translation>Was du gefragt hast</translation>
    </message>
    <message>
        <source>What you told Loci</source>
        <translation>Was du Loci gesagt hast</translation>
    </message>
    <message>
        <source>Within a month</source>
        <translation>Innerhalb eines Monats</translation>
    </message>
    <message>
        <source>Within a week</source>
        <translation>Innerhalb einer Woche</translation>
    </message>
    <message>
        <source>Without use, a memory counts half as much after this time, and has faded at a tenth. Important ones take longer.</source>
        <translation>Ungenutzt zählt eine Erinnerung nach dieser Zeit nur noch halb so viel. Ist ein Zehntel übrig, gilt sie als verblasst. Wichtige brauchen länger.</translation>
    </message>
    <message>
        <source>You asked</source>
        <translation>Du hast gefragt</translation>
    </message>
    <message>
        <source>You didn't like it.</source>
        <translation>Dir hat sie nicht gefallen.</translation>
    </message>
    <message>
        <source>You liked it.</source>
        <translation>Dir hat sie gefallen.</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>Du hast gesagt</translation>
    </message>
    <message>
        <source>You said “{quote}” on {day}</source>
        <translation>Am {day} hast du gesagt: „{quote}“</translation>
    </message>
    <message>
        <source>Your feedback keeps it fresh.</source>
        <translation>Deine Bewertung hält sie frisch.</translation>
    </message>
    <message>
        <source>Your instructions</source>
        <translation>Deine Anweisungen</translation>
    </message>
    <message>
        <source>Your messages</source>
        <translation>Deine Nachrichten</translation>
    </message>
    <message>
        <source>Your questions and answers are saved on this computer.</source>
        <translation>Deine Fragen und die Antworten werden auf diesem Computer gespeichert.</translation>
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
        <source>delete</source>
        <translation>löschen</translation>
    </message>
    <message>
        <source>doesn't fade</source>
        <translation>verblasst nicht</translation>
    </message>
    <message>
        <source>e.g. Answer in German.</source>
        <translation>z. B. Auf Deutsch antworten.</translation>
    </message>
    <message>
        <source>faded out</source>
        <translation>verblasst</translation>
    </message>
    <message>
        <source>fades out by {day}</source>
        <translation>verblasst bis {day}</translation>
    </message>
    <message>
        <source>in their own words</source>
        <translation>im Wortlaut</translation>
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
        <translation><numerusform>%n weitere</numerusform><numerusform>%n weitere</numerusform></translation>
    </message>
    <message>
        <source>A language model writes answers in full sentences and finds more facts. It runs on this computer; only the download needs the internet.</source>
        <translation>Ein Sprachmodell schreibt Antworten in ganzen Sätzen und findet mehr Fakten. Es läuft auf diesem Computer; nur der Download braucht das Internet.</translation>
    </message>
    <message>
        <source>A speech model turns recordings and films into text that you can search and ask. Loci uses the largest one unless you choose another.</source>
        <translation>Ein Modell zur Spracherkennung macht aus Aufnahmen und Filmen Text, den du durchsuchen und befragen kannst. Loci nutzt das größte, sofern du kein anderes wählst.</translation>
    </message>
    <message>
        <source>A text encoder lets Loci search by meaning. If you switch, Loci encodes everything again in the background.</source>
        <translation>Mit einem Text-Encoder sucht Loci nach Bedeutung. Nach einem Wechsel verarbeitet Loci alles im Hintergrund neu.</translation>
    </message>
    <message>
        <source>About {speed} words per second on this computer.</source>
        <translation>Etwa {speed} Wörter je Sekunde auf diesem Computer.</translation>
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
        <source>Allow sending to {host}</source>
        <translation>Senden an {host} erlauben</translation>
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
        <source>Arabic</source>
        <translation>Arabisch</translation>
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
        <source>Chinese</source>
        <translation>Chinesisch</translation>
    </message>
    <message>
        <source>Choose a language model</source>
        <translation>Sprachmodell wählen</translation>
    </message>
    <message>
        <source>Close test</source>
        <translation>Test schließen</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>Tschechisch</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Download of {name}</source>
        <translation>Download von {name}</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>Niederländisch</translation>
    </message>
    <message>
        <source>English</source>
        <translation>Englisch</translation>
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
        <source>French</source>
        <translation>Französisch</translation>
    </message>
    <message>
        <source>German</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Hide models that are too large for this computer</source>
        <translation>Modelle ausblenden, die für diesen Computer zu groß sind</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Installed</source>
        <translation>Installiert</translation>
    </message>
    <message>
        <source>It can also read your documents to find more facts. This happens only while the computer is idle, can take hours, and stops when you say so.</source>
        <translation>Es kann auch deine Dokumente lesen und weitere Fakten finden. Das geschieht nur, während der Computer nichts zu tun hat, kann Stunden dauern und lässt sich jederzeit anhalten.</translation>
    </message>
    <message>
        <source>It encodes everything again in the background.</source>
        <translation>Alles wird im Hintergrund neu verarbeitet.</translation>
    </message>
    <message>
        <source>It is too small to read your documents and add facts to the graph.</source>
        <translation>Es ist zu klein, um deine Dokumente zu lesen und dem Graphen Fakten hinzuzufügen.</translation>
    </message>
    <message>
        <source>It writes your answers from now on. Every statement is checked against your documents, and their own words stay in view.</source>
        <translation>Es schreibt ab jetzt deine Antworten. Jede Aussage wird mit deinen Dokumenten verglichen, und deren eigener Wortlaut bleibt zu sehen.</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>Italienisch</translation>
    </message>
    <message>
        <source>Japanese</source>
        <translation>Japanisch</translation>
    </message>
    <message>
        <source>Keep the multilingual encoder</source>
        <translation>Mehrsprachigen Text-Encoder behalten</translation>
    </message>
    <message>
        <source>Korean</source>
        <translation>Koreanisch</translation>
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
        <source>Loading the model… This can take a minute.</source>
        <translation>Das Modell wird geladen … Das kann eine Minute dauern.</translation>
    </message>
    <message>
        <source>Memory needed</source>
        <translation>Benötigter Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Model downloaded</source>
        <translation>Modell heruntergeladen</translation>
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
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Most of your notes aren't in English, so Loci uses the multilingual encoder.</source>
        <translation>Die meisten Notizen sind nicht auf Englisch, deshalb verwendet Loci den mehrsprachigen Text-Encoder.</translation>
    </message>
    <message>
        <source>No language model in use. Answers are quoted from your documents; everything else works.</source>
        <translation>Kein Sprachmodell aktiv. Antworten werden aus deinen Dokumenten zitiert; alles andere funktioniert.</translation>
    </message>
    <message>
        <source>No server in use.</source>
        <translation>Kein Server aktiv.</translation>
    </message>
    <message>
        <source>Not published. Loci checks the file's structure instead.</source>
        <translation>Nicht veröffentlicht. Loci prüft stattdessen den Aufbau der Datei.</translation>
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
        <source>Polish</source>
        <translation>Polnisch</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>Portugiesisch</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Recommended for this computer</source>
        <translation>Empfohlen für diesen Computer</translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>Russisch</translation>
    </message>
    <message>
        <source>Server address</source>
        <translation>Adresse des Servers</translation>
    </message>
    <message>
        <source>Server's default</source>
        <translation>Vorgabe des Servers</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more, too large for this computer</source>
        <translation><numerusform>%n weiteres zeigen, zu groß für diesen Computer</numerusform><numerusform>%n weitere zeigen, zu groß für diesen Computer</numerusform></translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>Spanisch</translation>
    </message>
    <message>
        <source>Speech models</source>
        <translation>Spracherkennung</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop using the server</source>
        <translation>Server nicht mehr verwenden</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>Schwedisch</translation>
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
        <translation>Text-Encoder</translation>
    </message>
    <message>
        <source>The model gave no answer.</source>
        <translation>Das Modell hat nicht geantwortet.</translation>
    </message>
    <message>
        <source>This server isn't on this computer. It gets each question and the passages found for it with their titles, but never whole files, other conversations, the graph or folders marked as private.</source>
        <translation>Dieser Server ist nicht auf diesem Computer. Er bekommt jede Frage und die dafür gefundenen Abschnitte mit ihren Titeln, aber nie ganze Dateien, andere Gespräche, den Graphen oder als privat markierte Ordner.</translation>
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
        <source>Turkish</source>
        <translation>Türkisch</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Use Ollama, LM Studio, llama-server or another program with an OpenAI-compatible API. With a server on this computer, nothing leaves it.</source>
        <translation>Ollama, LM Studio, llama-server oder ein anderes Programm mit OpenAI-kompatibler API verwenden. Läuft der Server auf diesem Computer, verlässt ihn nichts.</translation>
    </message>
    <message>
        <source>Use for answers</source>
        <translation>Für Antworten verwenden</translation>
    </message>
    <message>
        <source>Use for answers and reading</source>
        <translation>Für Antworten und zum Lesen verwenden</translation>
    </message>
    <message>
        <source>Use the English encoder</source>
        <translation>Englischen Text-Encoder verwenden</translation>
    </message>
    <message>
        <source>Use this server</source>
        <translation>Diesen Server verwenden</translation>
    </message>
    <message>
        <source>Use {name}?</source>
        <translation>{name} verwenden?</translation>
    </message>
    <message>
        <source>What is a tide? Answer in one sentence.</source>
        <translation>Was sind Gezeiten? In einem Satz antworten.</translation>
    </message>
    <message>
        <source>You can test and use it now.</source>
        <translation>Du kannst es jetzt testen und verwenden.</translation>
    </message>
    <message>
        <source>Your file</source>
        <translation>Eigene Datei</translation>
    </message>
    <message>
        <source>Your notes are mostly in {language}, so Loci uses the multilingual encoder.</source>
        <translation>Die Notizen sind überwiegend auf {language}, deshalb verwendet Loci den mehrsprachigen Text-Encoder.</translation>
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
        <source>context {count} tokens</source>
        <translation>Kontext {count} Token</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>noch weniger als eine Minute</translation>
    </message>
    <message>
        <source>the current encoder</source>
        <translation>der bisherige Text-Encoder</translation>
    </message>
    <message>
        <source>{count} tokens</source>
        <translation>{count} Token</translation>
    </message>
    <message>
        <source>{disk} disk space free  ·  {memory} RAM, {free} free  ·  models use {size}</source>
        <translation>{disk} Speicherplatz frei  ·  {memory} Arbeitsspeicher, {free} frei  ·  Modelle belegen {size}</translation>
    </message>
    <message>
        <source>{name} answers your questions.</source>
        <translation>{name} beantwortet deine Fragen.</translation>
    </message>
    <message>
        <source>{name} deleted</source>
        <translation>{name} gelöscht</translation>
    </message>
    <message>
        <source>{name} removed from the list</source>
        <translation>{name} aus der Liste entfernt</translation>
    </message>
    <message>
        <source>{new} is encoding your texts: {share}% of {total}. {old} stays in use until it's done.</source>
        <translation>{new} kodiert deine Texte: {share} % von {total}. Bis dahin bleibt {old} aktiv.</translation>
    </message>
    <message>
        <source>{problem} The part that arrived is saved. Check your connection and resume, or add a model file from elsewhere.</source>
        <translation>{problem} Der bisherige Teil ist gespeichert. Die Verbindung prüfen und fortsetzen oder eine vorhandene Modelldatei hinzufügen.</translation>
    </message>
    <message>
        <source>{share}% of {size}</source>
        <translation>{share} % von {size}</translation>
    </message>
    <message>
        <source>{size} on disk</source>
        <translation>{size} auf dem Laufwerk</translation>
    </message>
    <message>
        <source>{speed} per second</source>
        <translation>{speed} pro Sekunde</translation>
    </message>
    <message>
        <source>{speed} tokens per second, first word after {first} s, loaded in {load} s, {memory}.</source>
        <translation>{speed} Token pro Sekunde, erstes Wort nach {first} s, geladen in {load} s, {memory}.</translation>
    </message>
</context>
<context>
    <name>notices</name>
    <message numerus="yes">
        <source>%n file(s) couldn't be read.</source>
        <translation><numerusform>%n Datei ließ sich nicht lesen.</numerusform><numerusform>%n Dateien ließen sich nicht lesen.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n saved question(s) found something new.</source>
        <translation><numerusform>Zu %n gespeicherten Frage gibt es Neues.</numerusform><numerusform>Zu %n gespeicherten Fragen gibt es Neues.</numerusform></translation>
    </message>
    <message>
        <source>All texts are encoded again.</source>
        <translation>Alle Texte sind neu kodiert.</translation>
    </message>
    <message>
        <source>New problems</source>
        <translation>Neue Probleme</translation>
    </message>
    <message>
        <source>New text encoder in use</source>
        <translation>Neuer Text-Encoder aktiv</translation>
    </message>
    <message>
        <source>News in Review</source>
        <translation>Neues in der Durchsicht</translation>
    </message>
    <message>
        <source>Reading finished</source>
        <translation>Lesen abgeschlossen</translation>
    </message>
    <message numerus="yes">
        <source>You can ask about %n document(s) now.</source>
        <translation><numerusform>Du kannst jetzt Fragen zu %n Dokument stellen.</numerusform><numerusform>Du kannst jetzt Fragen zu %n Dokumenten stellen.</numerusform></translation>
    </message>
</context>
<context>
    <name>options</name>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>A GGUF file. Without one, answers are quoted from your documents.</source>
        <translation>Eine GGUF-Datei. Ohne sie werden Antworten aus deinen Dokumenten zitiert.</translation>
    </message>
    <message>
        <source>A fact that is less likely to be right and useful than this is shown as unsure, and stays off the map.</source>
        <translation>Ein Fakt, der mit geringerer Wahrscheinlichkeit richtig und nützlich ist, wird als unsicher gezeigt und fehlt auf der Karte.</translation>
    </message>
    <message>
        <source>A model on another computer gets masks instead of personal data. The masked words are put back when its answer arrives.</source>
        <translation>Ein Modell auf einem anderen Computer erhält Masken statt persönlicher Daten. In seiner Antwort werden sie wieder durch die richtigen Wörter ersetzt.</translation>
    </message>
    <message>
        <source>A part is shown</source>
        <translation>Ein Teil bleibt sichtbar</translation>
    </message>
    <message>
        <source>A query of the graph that takes longer is stopped.</source>
        <translation>Eine Abfrage des Graphen, die länger dauert, wird angehalten.</translation>
    </message>
    <message>
        <source>A server on another computer is used only if you enter its exact address here again. Each question is then sent there with the passages found for it and the titles of their documents. Files, other conversations and the graph are never sent.</source>
        <translation>Ein Server auf einem anderen Computer wird nur verwendet, wenn seine genaue Adresse auch hier eingetragen ist. Jede Frage wird dann mit den dafür gefundenen Abschnitten und den Titeln ihrer Dokumente dorthin gesendet. Dateien, andere Gespräche und der Graph werden nie gesendet.</translation>
    </message>
    <message>
        <source>A*</source>
        <translation>A*</translation>
    </message>
    <message>
        <source>Account and card numbers</source>
        <translation>Konto- und Kartennummern</translation>
    </message>
    <message>
        <source>Address of a server with an OpenAI-compatible API (Ollama: http://127.0.0.1:11434, LM Studio: http://127.0.0.1:1234, llama-server: http://127.0.0.1:8080). It's used instead of the model file. Leave empty to use no server.</source>
        <translation>Adresse eines Servers mit OpenAI-kompatibler API (Ollama: http://127.0.0.1:11434, LM Studio: http://127.0.0.1:1234, llama-server: http://127.0.0.1:8080). Er wird statt der Modelldatei verwendet. Leer lassen, um keinen Server zu verwenden.</translation>
    </message>
    <message>
        <source>Advanced: activity log</source>
        <translation>Erweitert: Aktivitätsprotokoll</translation>
    </message>
    <message>
        <source>Advanced: answers</source>
        <translation>Erweitert: Antworten</translation>
    </message>
    <message>
        <source>Advanced: graph</source>
        <translation>Erweitert: Graph</translation>
    </message>
    <message>
        <source>Advanced: memory</source>
        <translation>Erweitert: Gedächtnis</translation>
    </message>
    <message>
        <source>Advanced: merging</source>
        <translation>Erweitert: Zusammenführen</translation>
    </message>
    <message>
        <source>Advanced: model reading</source>
        <translation>Erweitert: Lesen mit dem Modell</translation>
    </message>
    <message>
        <source>Advanced: query planning</source>
        <translation>Erweitert: Suchplanung</translation>
    </message>
    <message>
        <source>Advanced: reading</source>
        <translation>Erweitert: Lesen</translation>
    </message>
    <message>
        <source>Advanced: search</source>
        <translation>Erweitert: Suche</translation>
    </message>
    <message>
        <source>After this time without a message, a conversation is past.</source>
        <translation>Nach dieser Zeit ohne Nachricht gilt ein Gespräch als vergangen.</translation>
    </message>
    <message>
        <source>After this time without a message, a conversation leaves the list unless it's pinned. You can still show it.</source>
        <translation>Nach dieser Zeit ohne Nachricht verschwindet ein Gespräch aus der Liste, wenn es nicht angeheftet ist. Es lässt sich weiterhin anzeigen.</translation>
    </message>
    <message>
        <source>After this time, a document counts as half as fresh.</source>
        <translation>Nach dieser Zeit gilt ein Dokument nur noch als halb so frisch.</translation>
    </message>
    <message>
        <source>After this time, a document counts as half as recent.</source>
        <translation>Nach dieser Zeit gilt ein Dokument nur noch als halb so neu.</translation>
    </message>
    <message>
        <source>After this time, an unused memory is half as fresh.</source>
        <translation>Nach dieser Zeit ist eine ungenutzte Erinnerung nur noch halb so frisch.</translation>
    </message>
    <message>
        <source>Age of conversations</source>
        <translation>Alter von Gesprächen</translation>
    </message>
    <message>
        <source>Allow a server elsewhere</source>
        <translation>Externen Server erlauben</translation>
    </message>
    <message>
        <source>Also follows facts from their object to their subject.</source>
        <translation>Folgt Fakten auch vom Objekt zum Subjekt.</translation>
    </message>
    <message>
        <source>Also masks the full names, first names and last names of everyone in your documents.</source>
        <translation>Maskiert auch die Namen aller Personen in deinen Dokumenten, auch einzelne Vor- und Nachnamen.</translation>
    </message>
    <message>
        <source>Also searches for other names of the things in a question.</source>
        <translation>Sucht auch nach anderen Namen der Dinge in einer Frage.</translation>
    </message>
    <message>
        <source>And those you liked.</source>
        <translation>Und solche, die dir gefallen haben.</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>Archive conversations after</source>
        <translation>Gespräche archivieren nach</translation>
    </message>
    <message>
        <source>Ask about merging from</source>
        <translation>Zum Zusammenführen fragen ab</translation>
    </message>
    <message>
        <source>Ask from anywhere</source>
        <translation>Von überall fragen</translation>
    </message>
    <message>
        <source>Asks for your passphrase again after this time without use, if you set one.</source>
        <translation>Fragt nach dieser Zeit ohne Benutzung erneut nach deiner Passphrase, falls du eine festgelegt hast.</translation>
    </message>
    <message>
        <source>Assistants can add facts</source>
        <translation>Assistenten dürfen Fakten hinzufügen</translation>
    </message>
    <message>
        <source>Assistants can read your memory</source>
        <translation>Assistenten dürfen dein Gedächtnis lesen</translation>
    </message>
    <message>
        <source>Assistants can save memories</source>
        <translation>Assistenten dürfen Erinnerungen speichern</translation>
    </message>
    <message>
        <source>Assistants that use Loci may add facts to your graph. You can undo each of them.</source>
        <translation>Assistenten, die Loci benutzen, dürfen Fakten zu deinem Graphen hinzufügen. Jeden kannst du zurücknehmen.</translation>
    </message>
    <message>
        <source>Assistants that use Loci may keep a sentence in your memory when you ask them to.</source>
        <translation>Assistenten, die Loci benutzen, dürfen auf deine Bitte einen Satz im Gedächtnis behalten.</translation>
    </message>
    <message>
        <source>Assistants that use Loci may look up what you said in earlier conversations.</source>
        <translation>Assistenten, die Loci benutzen, dürfen nachschlagen, was du in früheren Gesprächen gesagt hast.</translation>
    </message>
    <message>
        <source>Attempts at writing a query</source>
        <translation>Versuche, eine Abfrage zu schreiben</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Automatic backups</source>
        <translation>Automatische Sicherungen</translation>
    </message>
    <message>
        <source>Backup folder</source>
        <translation>Ordner für Sicherungen</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Backups to keep</source>
        <translation>Zahl der Sicherungen</translation>
    </message>
    <message>
        <source>BeamSearch</source>
        <translation>BeamSearch</translation>
    </message>
    <message>
        <source>Best on another disk. If empty, “Loci backups” in your home folder.</source>
        <translation>Am besten auf einem anderen Laufwerk. Leer: „Loci backups“ im persönlichen Ordner.</translation>
    </message>
    <message>
        <source>Combines three or more related memories into one summary while the computer is idle. The originals are archived; you can undo this.</source>
        <translation>Fasst drei oder mehr verwandte Erinnerungen zusammen, während der Computer nichts zu tun hat. Die Originale werden archiviert; du kannst es rückgängig machen.</translation>
    </message>
    <message>
        <source>Compare exactly up to</source>
        <translation>Genau vergleichen bis</translation>
    </message>
    <message>
        <source>Complex questions</source>
        <translation>Komplexe Fragen</translation>
    </message>
    <message>
        <source>Confidence needed</source>
        <translation>Nötige Sicherheit</translation>
    </message>
    <message>
        <source>Context of the language model in tokens. “Automatic” fits the model and this computer's memory.</source>
        <translation>Kontext des Sprachmodells in Token. „Automatisch“ richtet sich nach dem Modell und dem Arbeitsspeicher dieses Computers.</translation>
    </message>
    <message>
        <source>Context of the server's model in tokens. “Automatic” asks the server.</source>
        <translation>Kontext des Modells auf dem Server in Token. „Automatisch“ fragt den Server.</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>Conversations are current for</source>
        <translation>Gespräche sind aktuell für</translation>
    </message>
    <message>
        <source>Conversations become idle after</source>
        <translation>Gespräche ruhen nach</translation>
    </message>
    <message>
        <source>Count shared things as links</source>
        <translation>Gemeinsame Dinge als Links zählen</translation>
    </message>
    <message>
        <source>Covers IBANs and card numbers with valid check digits. Partial: keeps the last four characters.</source>
        <translation>Gilt für IBANs und Kartennummern mit gültiger Prüfziffer. Teilweise: Die letzten vier Zeichen bleiben.</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>Eigene Werte</translation>
    </message>
    <message>
        <source>Damping of centrality</source>
        <translation>Dämpfung der Zentralität</translation>
    </message>
    <message>
        <source>Date order</source>
        <translation>Datumsformat</translation>
    </message>
    <message>
        <source>Days that a search looks back in past conversations, by kind of question. 0 is any age.</source>
        <translation>Tage, die eine Suche in früheren Gesprächen zurückblickt, je nach Art der Frage. 0 heißt beliebig alt.</translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>Documents are split into passages of about this length. Takes effect for files read from now on.</source>
        <translation>Dokumente werden in Abschnitte von etwa dieser Länge geteilt. Gilt für Dateien, die ab jetzt gelesen werden.</translation>
    </message>
    <message>
        <source>Documents that name the same thing count as linked. Without it, only links and citations do.</source>
        <translation>Dokumente, die dasselbe nennen, gelten als verbunden; sonst zählen nur Links und Zitate.</translation>
    </message>
    <message>
        <source>Documents with a higher score are read first.</source>
        <translation>Dokumente ab diesem Wert werden zuerst gelesen.</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Evidence needed</source>
        <translation>Nötige Belege</translation>
    </message>
    <message>
        <source>Excluded files</source>
        <translation>Ausgeschlossene Dateien</translation>
    </message>
    <message>
        <source>Fact decay</source>
        <translation>Verfall von Fakten</translation>
    </message>
    <message>
        <source>Factor for each week since a fact was last opened.</source>
        <translation>Faktor für jede Woche, seit ein Fakt zuletzt geöffnet wurde.</translation>
    </message>
    <message>
        <source>Factor for facts that you confirmed.</source>
        <translation>Faktor für von dir bestätigte Fakten.</translation>
    </message>
    <message>
        <source>Facts in total</source>
        <translation>Fakten insgesamt</translation>
    </message>
    <message>
        <source>Facts per thing</source>
        <translation>Fakten pro Ding</translation>
    </message>
    <message>
        <source>Facts shown from</source>
        <translation>Fakten zeigen ab</translation>
    </message>
    <message>
        <source>File with your own kinds of things and relations. When you change it, your documents are read again.</source>
        <translation>Datei mit eigenen Arten von Dingen und Beziehungen. Nach einer Änderung werden deine Dokumente neu gelesen.</translation>
    </message>
    <message>
        <source>Files per archive</source>
        <translation>Dateien pro Archiv</translation>
    </message>
    <message>
        <source>Files that need more are listed as failed.</source>
        <translation>Dateien, die mehr brauchen, gelten als fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Files that take longer are listed as failed.</source>
        <translation>Dateien, die länger dauern, gelten als fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Files you choose</source>
        <translation>Ausgewählte Dateien</translation>
    </message>
    <message>
        <source>Finding memories</source>
        <translation>Erinnerungen finden</translation>
    </message>
    <message>
        <source>Finds texts by meaning. After a change, everything is encoded again in the background; the old encoder works until then.</source>
        <translation>Findet Texte nach ihrer Bedeutung. Nach einem Wechsel wird im Hintergrund alles neu kodiert; bis dahin arbeitet der alte weiter.</translation>
    </message>
    <message>
        <source>Folder for web pages</source>
        <translation>Ordner für Webseiten</translation>
    </message>
    <message>
        <source>Folder with a cross-encoder (ONNX) that sorts the best passages again. Nothing is downloaded.</source>
        <translation>Ordner mit einem Cross-Encoder (ONNX), der die besten Abschnitte neu sortiert. Nichts wird heruntergeladen.</translation>
    </message>
    <message>
        <source>Follow facts in both directions</source>
        <translation>Fakten in beide Richtungen folgen</translation>
    </message>
    <message>
        <source>For how long the activity log says which models were called and which computers were connected to.</source>
        <translation>Wie lange das Aktivitätsprotokoll sagt, welche Modelle aufgerufen und welche Computer kontaktiert wurden.</translation>
    </message>
    <message>
        <source>For how long the activity log says which passages and facts were read for an answer.</source>
        <translation>Wie lange das Aktivitätsprotokoll sagt, welche Abschnitte und Fakten für eine Antwort gelesen wurden.</translation>
    </message>
    <message>
        <source>For the fusion “graph candidates”: similarity, centrality, proximity to what the question names, freshness.</source>
        <translation>Für die Fusion „graph candidates“: Ähnlichkeit, Zentralität, Nähe zu dem, was die Frage nennt, Aktualität.</translation>
    </message>
    <message>
        <source>For the fusion “layers”: weights of meaning and words, graph and conversations, and factors when two or three agree.</source>
        <translation>Für die Fusion „layers“: Gewichte von Bedeutung und Wörtern, Graph und Gesprächen, und Faktoren, wenn zwei oder drei übereinstimmen.</translation>
    </message>
    <message>
        <source>For the rules “documents”: the graph's share by kind of question, what the others share, and what changes the shares: a sparse graph, results that overlap, a conversation that goes on.</source>
        <translation>Für die Regeln „documents“: der Anteil des Graphen je nach Art der Frage, die Anteile der übrigen, und was sie ändert: ein dünner Graph, sich überschneidende Ergebnisse, ein Gespräch, das weitergeht.</translation>
    </message>
    <message>
        <source>Forever</source>
        <translation>Für immer</translation>
    </message>
    <message>
        <source>Free disk space</source>
        <translation>Freier Speicherplatz</translation>
    </message>
    <message>
        <source>Frees the model's memory after this time without a question. The next question loads it again.</source>
        <translation>Gibt den Arbeitsspeicher des Modells nach dieser Zeit ohne Frage frei. Die nächste Frage lädt es wieder.</translation>
    </message>
    <message>
        <source>Further files in an archive are skipped.</source>
        <translation>Weitere Dateien in einem Archiv werden übersprungen.</translation>
    </message>
    <message>
        <source>Further rows are cut off, and the result says so.</source>
        <translation>Weitere Zeilen werden abgeschnitten; das Ergebnis sagt es.</translation>
    </message>
    <message>
        <source>Grace period</source>
        <translation>Schonzeit</translation>
    </message>
    <message>
        <source>Half-life of freshness</source>
        <translation>Halbwertszeit der Frische</translation>
    </message>
    <message>
        <source>Half-life of recency</source>
        <translation>Halbwertszeit der Aktualität</translation>
    </message>
    <message>
        <source>Hash</source>
        <translation>Hashwert</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>Verborgen</translation>
    </message>
    <message>
        <source>How far the graph search goes from its starting points.</source>
        <translation>Wie viele Schritte die Suche im Graphen von den Ausgangspunkten geht.</translation>
    </message>
    <message>
        <source>How far the search goes from the things in the question.</source>
        <translation>Wie viele Schritte die Suche von den Dingen in der Frage aus geht.</translation>
    </message>
    <message>
        <source>How long facts that are no longer in a document are shown as outdated.</source>
        <translation>Wie lange Fakten, die in keinem Dokument mehr stehen, als veraltet gezeigt werden.</translation>
    </message>
    <message>
        <source>How many facts of one thing the search follows, the most certain first.</source>
        <translation>Wie vielen Fakten eines Dings die Suche folgt, den sichersten zuerst.</translation>
    </message>
    <message>
        <source>How many files are read at the same time. “Automatic” uses what the processor allows.</source>
        <translation>So viele Dateien werden gleichzeitig gelesen. „Automatisch“ nutzt, was der Prozessor hergibt.</translation>
    </message>
    <message>
        <source>How many memories are used for a question at most.</source>
        <translation>Wie viele Erinnerungen höchstens für eine Frage verwendet werden.</translation>
    </message>
    <message>
        <source>How many milliseconds a search should take. “How this was found” compares its steps with this.</source>
        <translation>So viele Millisekunden soll eine Suche dauern. „So wurde die Antwort gefunden“ vergleicht ihre Schritte damit.</translation>
    </message>
    <message>
        <source>How many passages an answer is based on.</source>
        <translation>Auf wie vielen Abschnitten eine Antwort beruht.</translation>
    </message>
    <message>
        <source>How many passages are quoted without a language model: each is a sentence with what belongs to it. Up to two more are quoted while all together are short.</source>
        <translation>Wie viele Stellen ohne Sprachmodell zitiert werden: jeweils ein Satz mit dem, was dazugehört. Bis zu zwei weitere kommen dazu, solange alle zusammen kurz sind.</translation>
    </message>
    <message>
        <source>How many questions of each kind are kept, the most likely first.</source>
        <translation>Wie viele Fragen jeder Art aufgehoben werden, die wahrscheinlichsten zuerst.</translation>
    </message>
    <message>
        <source>How many things from the question the graph search starts with.</source>
        <translation>Mit wie vielen Dingen aus der Frage die Suche im Graphen beginnt.</translation>
    </message>
    <message>
        <source>How many things the graph shows around one thing.</source>
        <translation>Wie viele Dinge der Graph rund um ein Ding zeigt.</translation>
    </message>
    <message>
        <source>How many tokens the model gets at most. Its own limit may be lower.</source>
        <translation>Wie viele Token das Modell höchstens erhält. Seine eigene Grenze kann niedriger sein.</translation>
    </message>
    <message>
        <source>How much a document's date counts.</source>
        <translation>Wie viel das Datum eines Dokuments zählt.</translation>
    </message>
    <message>
        <source>How much a similar meaning counts with custom weights.</source>
        <translation>Wie viel eine ähnliche Bedeutung bei eigenen Gewichten zählt.</translation>
    </message>
    <message>
        <source>How much age counts with custom weights.</source>
        <translation>Wie viel das Alter bei eigenen Gewichten zählt.</translation>
    </message>
    <message>
        <source>How much importance counts with custom weights.</source>
        <translation>Wie viel die Wichtigkeit bei eigenen Gewichten zählt.</translation>
    </message>
    <message>
        <source>How much it counts that you pinned a document.</source>
        <translation>Wie viel es zählt, dass du ein Dokument angeheftet hast.</translation>
    </message>
    <message>
        <source>How much it counts with custom weights that you opened a memory.</source>
        <translation>Wie viel es bei eigenen Gewichten zählt, dass du eine Erinnerung geöffnet hast.</translation>
    </message>
    <message>
        <source>How much links and citations from other documents count.</source>
        <translation>Wie viel Verweise und Zitate aus anderen Dokumenten zählen.</translation>
    </message>
    <message>
        <source>How much opening a fact raises its score.</source>
        <translation>Wie sehr das Öffnen eines Fakts dessen Wert hebt.</translation>
    </message>
    <message>
        <source>How much ratings and pins count with custom weights.</source>
        <translation>Wie viel Bewertungen und Anheften bei eigenen Gewichten zählen.</translation>
    </message>
    <message>
        <source>How much the PageRank of a document counts (links, citations, shared things).</source>
        <translation>Wie viel der PageRank eines Dokuments zählt (Verweise, Zitate, gemeinsame Dinge).</translation>
    </message>
    <message>
        <source>How names are masked</source>
        <translation>Wie Namen maskiert werden</translation>
    </message>
    <message>
        <source>How often PageRank passes scores on.</source>
        <translation>Wie oft PageRank Werte weitergibt.</translation>
    </message>
    <message>
        <source>How often a language model may write the query for a question; a refused one is handed back with the reason.</source>
        <translation>Wie oft ein Sprachmodell die Abfrage zu einer Frage schreiben darf; eine abgelehnte wird mit dem Grund zurückgegeben.</translation>
    </message>
    <message>
        <source>How similar in meaning two names of one thing must be (cosine).</source>
        <translation>Wie ähnlich sich zwei Namen eines Dings in der Bedeutung sein müssen (Kosinus).</translation>
    </message>
    <message>
        <source>How to read 03/04/2025 in a question.</source>
        <translation>Wie 03/04/2025 in einer Frage zu lesen ist.</translation>
    </message>
    <message>
        <source>How topics are found</source>
        <translation>Wie Themen gefunden werden</translation>
    </message>
    <message>
        <source>If an answer quoted from your documents is less likely to be right than this, Loci shows the quotes as the closest passages.</source>
        <translation>Ist eine aus den Dokumenten zitierte Antwort weniger wahrscheinlich richtig als hier angegeben, zeigt Loci die Zitate als nächstliegende Stellen.</translation>
    </message>
    <message>
        <source>If more things than this have no links, the statistics of the graph say so.</source>
        <translation>Sind mehr Dinge als das ohne Verbindung, steht das in der Statistik des Graphen.</translation>
    </message>
    <message>
        <source>If no document has the minimum score, this share with the best scores is read first.</source>
        <translation>Erreicht kein Dokument den Mindestwert, wird dieser Anteil mit den besten Werten zuerst gelesen.</translation>
    </message>
    <message>
        <source>If reranking would take longer, the passages keep their order.</source>
        <translation>Würde das Nachsortieren länger dauern, bleibt die Reihenfolge der Abschnitte bestehen.</translation>
    </message>
    <message>
        <source>If the closest passages are less likely than this to answer the question, a notice above them says that Loci isn't sure.</source>
        <translation>Beantworten die nächstliegenden Stellen die Frage mit geringerer Wahrscheinlichkeit, sagt ein Hinweis darüber, dass Loci nicht sicher ist.</translation>
    </message>
    <message>
        <source>If the sources are less likely than this to answer the question, Loci says that it found no answer.</source>
        <translation>Beantworten die Quellen die Frage mit geringerer Wahrscheinlichkeit, sagt Loci, dass es keine Antwort gefunden hat.</translation>
    </message>
    <message>
        <source>In tokens of the language model.</source>
        <translation>In Token des Sprachmodells.</translation>
    </message>
    <message>
        <source>Includes names that start with a dot. Files with passwords and keys are always skipped.</source>
        <translation>Auch solche, deren Name mit einem Punkt beginnt. Dateien mit Passwörtern und Schlüsseln werden immer übersprungen.</translation>
    </message>
    <message>
        <source>Increased contrast makes text and lines stand out more.</source>
        <translation>Erhöhter Kontrast macht Text und Linien deutlicher.</translation>
    </message>
    <message>
        <source>Iterations of centrality</source>
        <translation>Iterationen der Zentralität</translation>
    </message>
    <message>
        <source>Keep important memories for</source>
        <translation>Wichtige Erinnerungen behalten</translation>
    </message>
    <message>
        <source>Keep memories for</source>
        <translation>Erinnerungen behalten</translation>
    </message>
    <message>
        <source>Keep model calls and connections</source>
        <translation>Modellaufrufe und Verbindungen behalten</translation>
    </message>
    <message>
        <source>Keep outdated facts</source>
        <translation>Veraltete Fakten behalten</translation>
    </message>
    <message>
        <source>Keep questions and changes</source>
        <translation>Fragen und Änderungen behalten</translation>
    </message>
    <message>
        <source>Keep reading in the background</source>
        <translation>Im Hintergrund weiterlesen</translation>
    </message>
    <message>
        <source>Keep what was read</source>
        <translation>Gelesenes behalten</translation>
    </message>
    <message>
        <source>Kind of data</source>
        <translation>Art der Daten</translation>
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
        <source>Language of the window. Answers stay in the language of your documents.</source>
        <translation>Sprache des Fensters. Antworten bleiben in der Sprache deiner Dokumente.</translation>
    </message>
    <message>
        <source>Larger archives are read only up to this size.</source>
        <translation>Größere Archive werden nur bis zu dieser Größe gelesen.</translation>
    </message>
    <message>
        <source>Larger files are listed but not read.</source>
        <translation>Größere Dateien werden aufgeführt, aber nicht gelesen.</translation>
    </message>
    <message>
        <source>Larger recordings and films are listed but not read.</source>
        <translation>Größere Aufnahmen und Filme werden aufgelistet, aber nicht gelesen.</translation>
    </message>
    <message>
        <source>Largest file</source>
        <translation>Größte Datei</translation>
    </message>
    <message>
        <source>Largest recording</source>
        <translation>Größte Aufnahme</translation>
    </message>
    <message>
        <source>Least similarity of passages</source>
        <translation>Mindestähnlichkeit von Abschnitten</translation>
    </message>
    <message>
        <source>Less complex questions are searched by meaning only.</source>
        <translation>Weniger komplexe Fragen werden nur nach Bedeutung gesucht.</translation>
    </message>
    <message>
        <source>Less similar passages are skipped when the search starts from the graph.</source>
        <translation>Weniger ähnliche Abschnitte werden übergangen, wenn die Suche im Graphen beginnt.</translation>
    </message>
    <message>
        <source>Let the model read documents</source>
        <translation>Das Modell Dokumente lesen lassen</translation>
    </message>
    <message>
        <source>Loci doesn't ask about things that are less likely to be the same.</source>
        <translation>Bei Dingen, die weniger wahrscheinlich dasselbe sind, fragt Loci nicht nach.</translation>
    </message>
    <message>
        <source>Loci reads changed files even after you close its window.</source>
        <translation>Loci liest geänderte Dateien auch dann, wenn das Fenster geschlossen ist.</translation>
    </message>
    <message>
        <source>Lock after</source>
        <translation>Sperren nach</translation>
    </message>
    <message>
        <source>Longer replies aren't used; the passages are then read one by one.</source>
        <translation>Längere Rückmeldungen werden verworfen; die Abschnitte werden dann einzeln gelesen.</translation>
    </message>
    <message>
        <source>Longest recording</source>
        <translation>Längste Aufnahme</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>Mail addresses</source>
        <translation>E-Mail-Adressen</translation>
    </message>
    <message>
        <source>Mask all people in exports</source>
        <translation>Alle Personen in Exporten maskieren</translation>
    </message>
    <message>
        <source>Mask for a model on a server</source>
        <translation>Für ein Modell auf einem Server maskieren</translation>
    </message>
    <message>
        <source>Mask for other programs</source>
        <translation>Für andere Programme maskieren</translation>
    </message>
    <message>
        <source>Mask in exports</source>
        <translation>In Exporten maskieren</translation>
    </message>
    <message>
        <source>Masking</source>
        <translation>Maskierung</translation>
    </message>
    <message>
        <source>Masks the same data in exports of the graph, of conversations and of memory.</source>
        <translation>Maskiert dieselben Daten in Exporten des Graphen, von Gesprächen und des Gedächtnisses.</translation>
    </message>
    <message>
        <source>Maximum age</source>
        <translation>Höchstalter</translation>
    </message>
    <message>
        <source>Maximum answer length</source>
        <translation>Maximale Antwortlänge</translation>
    </message>
    <message>
        <source>Maximum context</source>
        <translation>Maximaler Kontext</translation>
    </message>
    <message>
        <source>Maximum reply length</source>
        <translation>Maximale Länge einer Rückmeldung</translation>
    </message>
    <message>
        <source>Memories per question</source>
        <translation>Erinnerungen pro Frage</translation>
    </message>
    <message>
        <source>Memories with a lower product of freshness and importance aren't used. Only with custom weights.</source>
        <translation>Erinnerungen, deren Produkt aus Frische und Wichtigkeit kleiner ist, werden nicht verwendet. Nur mit eigenen Gewichten.</translation>
    </message>
    <message>
        <source>Memories with at least this importance count as important.</source>
        <translation>Erinnerungen ab dieser Wichtigkeit gelten als wichtig.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Memory half-life</source>
        <translation>Halbwertszeit von Erinnerungen</translation>
    </message>
    <message>
        <source>Memory limit for one file</source>
        <translation>Speichergrenze pro Datei</translation>
    </message>
    <message>
        <source>Merge automatically from</source>
        <translation>Automatisch zusammenführen ab</translation>
    </message>
    <message>
        <source>Minimum importance</source>
        <translation>Wichtig ab</translation>
    </message>
    <message>
        <source>Minimum score</source>
        <translation>Mindestwert</translation>
    </message>
    <message>
        <source>Minimum similarity</source>
        <translation>Mindestähnlichkeit</translation>
    </message>
    <message>
        <source>Minimum strength</source>
        <translation>Mindeststärke</translation>
    </message>
    <message>
        <source>Model context size</source>
        <translation>Kontextgröße des Modells</translation>
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
        <source>More complex questions are searched with all methods.</source>
        <translation>Komplexere Fragen werden mit allen Verfahren gesucht.</translation>
    </message>
    <message>
        <source>Most relevant paths from the things of a question: depth, number, what may be visited again, and the order of paths that ended first, continuous first or mixed.</source>
        <translation>Die wichtigsten Pfade von den Dingen einer Frage aus: Tiefe, Anzahl, was erneut besucht werden darf, und die Reihenfolge der Pfade: „ended first“, „continuous first“ oder „mixed“.</translation>
    </message>
    <message>
        <source>Most rows of a query</source>
        <translation>Höchstzahl der Zeilen einer Abfrage</translation>
    </message>
    <message>
        <source>Name of the model as the server lists it. If empty, the first one.</source>
        <translation>Name des Modells, wie der Server ihn nennt. Leer: das erste.</translation>
    </message>
    <message>
        <source>Name of the speech model that transcribes. Empty uses the largest one on this computer.</source>
        <translation>Name des Modells, das verschriftlicht. Leer: das größte auf diesem Computer.</translation>
    </message>
    <message>
        <source>Names to mask</source>
        <translation>Zu maskierende Namen</translation>
    </message>
    <message>
        <source>Neighboring passages of about this many tokens are read together.</source>
        <translation>Benachbarte Abschnitte von etwa so vielen Token werden zusammen gelesen.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>No answer, decided by</source>
        <translation>Keine Antwort, entschieden durch</translation>
    </message>
    <message>
        <source>No further step is begun after so many milliseconds; the first steps always run. 0 sets no limit.</source>
        <translation>Nach so vielen Millisekunden beginnt kein weiterer Schritt; die ersten laufen immer. 0 setzt keine Grenze.</translation>
    </message>
    <message>
        <source>Not decided</source>
        <translation>Nicht entschieden</translation>
    </message>
    <message>
        <source>Notes folder</source>
        <translation>Ordner für Notizen</translation>
    </message>
    <message>
        <source>Notice below</source>
        <translation>Hinweis unter</translation>
    </message>
    <message>
        <source>Number of passages found within a day whose vectors stay in memory in full, 1.5 KB each; all others have eight bits per number. 0 keeps none, which measures as well.</source>
        <translation>Anzahl der innerhalb eines Tages gefundenen Abschnitte, deren Vektoren vollständig im Speicher bleiben, je 1,5 KB; alle übrigen haben acht Bit je Zahl. 0 behält keine und misst ebenso gut.</translation>
    </message>
    <message>
        <source>Number of things most closely joined in the graph to those of the question whose names are searched as words. 0 adds none, which measures about as well.</source>
        <translation>Anzahl der Dinge, die im Graphen am engsten mit denen der Frage verbunden sind und deren Namen als Wörter mitgesucht werden. 0 fügt keine hinzu und misst etwa gleich gut.</translation>
    </message>
    <message>
        <source>Older automatic backups are deleted. Each one is as large as Loci's data.</source>
        <translation>Ältere automatische Sicherungen werden gelöscht. Jede ist so groß wie Locis Daten.</translation>
    </message>
    <message>
        <source>Older entries of the activity log lose their content: questions, refusals, changes, exports, locking.</source>
        <translation>Ältere Einträge des Aktivitätsprotokolls verlieren ihren Inhalt: Fragen, Ablehnungen, Änderungen, Exporte, Sperren.</translation>
    </message>
    <message>
        <source>Older memories are deleted unless they're pinned or important.</source>
        <translation>Ältere Erinnerungen werden gelöscht, außer angehefteten und wichtigen.</translation>
    </message>
    <message>
        <source>Older memories aren't used. Only with custom weights.</source>
        <translation>Ältere Erinnerungen werden nicht verwendet. Nur mit eigenen Gewichten.</translation>
    </message>
    <message>
        <source>Only when idle</source>
        <translation>Nur bei Leerlauf</translation>
    </message>
    <message>
        <source>Open questions</source>
        <translation>Offene Fragen</translation>
    </message>
    <message>
        <source>Opens the small window for a question with a key that works in all apps. Your desktop asks which one.</source>
        <translation>Öffnet das kleine Fenster für eine Frage mit einer Taste, die in allen Programmen gilt. Die Arbeitsumgebung fragt, welche es sein soll.</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>Overlap of passages</source>
        <translation>Überlappung von Abschnitten</translation>
    </message>
    <message>
        <source>Passage length</source>
        <translation>Länge der Abschnitte</translation>
    </message>
    <message>
        <source>Passages below it are not found by meaning. 0 finds all.</source>
        <translation>Abschnitte darunter werden nach Bedeutung nicht gefunden. 0 findet alle.</translation>
    </message>
    <message>
        <source>Passages per question</source>
        <translation>Abschnitte pro Frage</translation>
    </message>
    <message>
        <source>Patterns such as *.tmp or archive/. Matching files are skipped in every folder.</source>
        <translation>Muster wie *.tmp oder archiv/. Passende Dateien werden in jedem Ordner übersprungen.</translation>
    </message>
    <message>
        <source>Pauses between files to save power.</source>
        <translation>Macht zwischen den Dateien Pausen, um Strom zu sparen.</translation>
    </message>
    <message>
        <source>People, projects and things, separated by commas, as your documents write them.</source>
        <translation>Menschen, Projekte und Dinge, durch Kommas getrennt, so wie deine Dokumente sie schreiben.</translation>
    </message>
    <message>
        <source>Personal data in memories</source>
        <translation>Persönliche Daten in Erinnerungen</translation>
    </message>
    <message>
        <source>Phone numbers</source>
        <translation>Telefonnummern</translation>
    </message>
    <message>
        <source>Processor time per file. Remaining pages are listed under Problems.</source>
        <translation>Rechenzeit je Datei. Übrige Seiten stehen unter „Probleme“.</translation>
    </message>
    <message>
        <source>Query planning</source>
        <translation>Suchplanung</translation>
    </message>
    <message>
        <source>Quotes in an answer</source>
        <translation>Zitate pro Antwort</translation>
    </message>
    <message>
        <source>Read hidden files and folders</source>
        <translation>Versteckte Dateien und Ordner lesen</translation>
    </message>
    <message>
        <source>Read more slowly on battery</source>
        <translation>Im Akkubetrieb langsamer lesen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Reading pauses when the disk has less free space than this.</source>
        <translation>Das Lesen hält an, wenn auf dem Laufwerk weniger Speicherplatz frei ist.</translation>
    </message>
    <message>
        <source>Reading processes</source>
        <translation>Leseprozesse</translation>
    </message>
    <message>
        <source>Reads scanned pages and photos: never, for files you choose, or always. Each page takes a few seconds.</source>
        <translation>Liest gescannte Seiten und Fotos: nie, für ausgewählte Dateien oder immer. Jede Seite dauert einige Sekunden.</translation>
    </message>
    <message>
        <source>Recognize text in images</source>
        <translation>Text in Bildern erkennen</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Remember conversations</source>
        <translation>Gespräche merken</translation>
    </message>
    <message>
        <source>Removes addresses, phone, card and account numbers from saved conversations, or people's names too. Applies to new conversations. Loci doesn't learn what is removed.</source>
        <translation>Entfernt Adressen, Telefon-, Karten- und Kontonummern aus gespeicherten Gesprächen, auf Wunsch auch Namen. Gilt für neue Gespräche. Entferntes lernt Loci nicht.</translation>
    </message>
    <message>
        <source>Rerank by reading</source>
        <translation>Durch Lesen neu ordnen</translation>
    </message>
    <message>
        <source>Reranker</source>
        <translation>Reranker</translation>
    </message>
    <message>
        <source>Reuse answers for</source>
        <translation>Antworten wiederverwenden</translation>
    </message>
    <message>
        <source>Rings around the things of a question: how many statements, passages and facts they return, and how far they spread.</source>
        <translation>Ringe um die Dinge einer Frage: wie viele Aussagen, Abschnitte und Fakten sie liefern und wie weit sie sich ausbreiten.</translation>
    </message>
    <message>
        <source>Saves all of Loci's data to one file while Loci is idle. “With a folder” does so daily, once you choose a backup folder.</source>
        <translation>Sichert alle Daten von Loci in einer Datei, während Loci untätig ist. „Mit Ordner“ tut das täglich, sobald ein Ordner für Sicherungen gewählt ist.</translation>
    </message>
    <message>
        <source>Saves your questions and their answers, only on this computer. Nothing is saved until you turn this on.</source>
        <translation>Speichert deine Fragen und die Antworten, nur auf diesem Computer. Vor dem Einschalten wird nichts gespeichert.</translation>
    </message>
    <message>
        <source>Search for alternative names</source>
        <translation>Nach anderen Namen suchen</translation>
    </message>
    <message>
        <source>Search related things too</source>
        <translation>Verwandte Dinge mitsuchen</translation>
    </message>
    <message>
        <source>Server context size</source>
        <translation>Kontextgröße des Servers</translation>
    </message>
    <message>
        <source>Share of a passage that repeats the sentences before it, for files read from now on. 0 measures as well and takes less room.</source>
        <translation>Anteil eines Abschnitts, der die Sätze davor wiederholt, für ab jetzt gelesene Dateien. 0 misst ebenso gut und braucht weniger Platz.</translation>
    </message>
    <message>
        <source>Share of letters that two spellings of a name have in common.</source>
        <translation>Anteil der Buchstaben, den zwei Schreibweisen eines Namens gemeinsam haben.</translation>
    </message>
    <message>
        <source>Share of unconnected things</source>
        <translation>Anteil unverbundener Dinge</translation>
    </message>
    <message>
        <source>Share without a minimum score</source>
        <translation>Anteil ohne Mindestwert</translation>
    </message>
    <message>
        <source>Shortest paths between the things of a question. Heuristic: inner product, weighted or averaged weighted.</source>
        <translation>Kürzeste Pfade zwischen den Dingen einer Frage. Heuristik: „inner product“, „weighted“ oder „averaged weighted“.</translation>
    </message>
    <message>
        <source>Show a tray icon</source>
        <translation>Symbol im Infobereich zeigen</translation>
    </message>
    <message>
        <source>Shows an icon with the reading progress and a way to pause it, if your system has a tray.</source>
        <translation>Zeigt ein Symbol mit dem Lesefortschritt, über das sich das Lesen anhalten lässt, falls das System einen Infobereich hat.</translation>
    </message>
    <message>
        <source>Similar meaning from</source>
        <translation>Ähnliche Bedeutung ab</translation>
    </message>
    <message>
        <source>Similar spelling from</source>
        <translation>Ähnliche Schreibweise ab</translation>
    </message>
    <message>
        <source>Simple questions</source>
        <translation>Einfache Fragen</translation>
    </message>
    <message>
        <source>Size of all text in the window.</source>
        <translation>Größe des gesamten Texts im Fenster.</translation>
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
        <translation>Quellengewicht von Fakten, die du eingegeben hast.</translation>
    </message>
    <message>
        <source>Sparse graph</source>
        <translation>Lückenhafter Graph</translation>
    </message>
    <message>
        <source>Speech model</source>
        <translation>Modell zur Spracherkennung</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>Beim Anmelden starten</translation>
    </message>
    <message>
        <source>Starting points</source>
        <translation>Ausgangspunkte</translation>
    </message>
    <message>
        <source>Starts Loci without a window to read changed files.</source>
        <translation>Startet Loci ohne Fenster, um geänderte Dateien zu lesen.</translation>
    </message>
    <message>
        <source>Startup</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Steps when starting from the graph</source>
        <translation>Schritte ab dem Graphen</translation>
    </message>
    <message>
        <source>Summarize memories after</source>
        <translation>Erinnerungen zusammenfassen nach</translation>
    </message>
    <message>
        <source>System notifications</source>
        <translation>Systemmitteilungen</translation>
    </message>
    <message>
        <source>Tells you when a long reading is done or files have new problems. Notifications never show the contents of your documents.</source>
        <translation>Meldet, wenn längeres Lesen abgeschlossen ist oder Dateien neue Probleme haben. Mitteilungen zeigen nie den Inhalt deiner Dokumente.</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>Text-Encoder</translation>
    </message>
    <message>
        <source>Text per request</source>
        <translation>Text pro Anfrage</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>The damping factor of PageRank.</source>
        <translation>Der Dämpfungsfaktor von PageRank.</translation>
    </message>
    <message>
        <source>The language model reads your documents again, the most important ones first, and adds facts that were missed.</source>
        <translation>Das Sprachmodell liest deine Dokumente noch einmal, die wichtigsten zuerst, und ergänzt übersehene Fakten.</translation>
    </message>
    <message>
        <source>The model reads only while no files are being read and you haven't asked anything recently.</source>
        <translation>Das Modell liest nur, solange keine Dateien gelesen werden und du länger nichts gefragt hast.</translation>
    </message>
    <message>
        <source>The recommended way combines words, meaning, neighboring messages and whole conversations. The other one uses the weights below.</source>
        <translation>Das empfohlene Verfahren kombiniert Wörter, Bedeutung, benachbarte Nachrichten und ganze Gespräche. Das andere verwendet die Gewichte unten.</translation>
    </message>
    <message>
        <source>The recommended way uses all search methods for every question. The other one chooses methods by the numbers below.</source>
        <translation>Das empfohlene Verfahren nutzt für jede Frage alle Suchverfahren. Das andere wählt sie nach den Werten unten.</translation>
    </message>
    <message>
        <source>The rest of a longer recording or film is left out.</source>
        <translation>Der Rest längerer Aufnahmen und Filme wird ausgelassen.</translation>
    </message>
    <message>
        <source>The same question gets the same answer within this time.</source>
        <translation>Dieselbe Frage erhält in dieser Zeit dieselbe Antwort.</translation>
    </message>
    <message>
        <source>The search stops at this number, checked after each step.</source>
        <translation>Bei dieser Zahl endet die Suche; geprüft wird nach jedem Schritt.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Things shown at once</source>
        <translation>Gleichzeitig gezeigte Dinge</translation>
    </message>
    <message>
        <source>Things that are the same with at least this probability are merged without asking.</source>
        <translation>Dinge, die mindestens so wahrscheinlich dasselbe sind, werden ohne Nachfrage zusammengeführt.</translation>
    </message>
    <message>
        <source>Threads for the model</source>
        <translation>Threads für das Modell</translation>
    </message>
    <message>
        <source>Threads for the text encoder</source>
        <translation>Threads für den Text-Encoder</translation>
    </message>
    <message>
        <source>Time budget by kind of question</source>
        <translation>Zeitbudget je nach Art der Frage</translation>
    </message>
    <message>
        <source>Time limit for a search</source>
        <translation>Zeitgrenze für eine Suche</translation>
    </message>
    <message>
        <source>Time limit for one file</source>
        <translation>Zeitgrenze pro Datei</translation>
    </message>
    <message>
        <source>Time limit for reranking</source>
        <translation>Zeitgrenze für das Nachsortieren</translation>
    </message>
    <message>
        <source>Time limit for text recognition</source>
        <translation>Zeitgrenze für die Texterkennung</translation>
    </message>
    <message>
        <source>Time limit of a query</source>
        <translation>Zeitgrenze einer Abfrage</translation>
    </message>
    <message>
        <source>Time without a message.</source>
        <translation>Zeit ohne Nachricht.</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Token: the same placeholder each time. Partial: keeps the first letter and the domain.</source>
        <translation>Token: jedes Mal derselbe Platzhalter. Teilweise: behält den ersten Buchstaben und die Domain.</translation>
    </message>
    <message>
        <source>Token: the same placeholder each time. Partial: keeps the initials.</source>
        <translation>Token: jedes Mal derselbe Platzhalter. Teilweise: behält die Anfangsbuchstaben.</translation>
    </message>
    <message>
        <source>Token: the same placeholder each time. Partial: keeps the last two digits.</source>
        <translation>Token: jedes Mal derselbe Platzhalter. Teilweise: behält die letzten beiden Ziffern.</translation>
    </message>
    <message>
        <source>Transcribe recordings and films</source>
        <translation>Aufnahmen und Filme verschriftlichen</translation>
    </message>
    <message>
        <source>Turn off animations.</source>
        <translation>Animationen ausschalten.</translation>
    </message>
    <message>
        <source>Turns speech into text that you can search, once all texts are read. Needs a speech model from Models.</source>
        <translation>Macht aus Sprache Text, den du durchsuchen kannst, sobald alle Texte gelesen sind. Braucht ein Sprachmodell für Aufnahmen aus „Modelle“.</translation>
    </message>
    <message>
        <source>Unload the model after</source>
        <translation>Modell entladen nach</translation>
    </message>
    <message>
        <source>Unpacked size per archive</source>
        <translation>Entpackte Größe pro Archiv</translation>
    </message>
    <message>
        <source>Use a light or dark theme, or follow the system.</source>
        <translation>Hell, dunkel oder wie das System.</translation>
    </message>
    <message>
        <source>Vectors kept in full precision</source>
        <translation>Vektoren in voller Genauigkeit</translation>
    </message>
    <message>
        <source>WaterCircles</source>
        <translation>WaterCircles</translation>
    </message>
    <message>
        <source>Way through the graph</source>
        <translation>Weg durch den Graphen</translation>
    </message>
    <message>
        <source>Weeks before a fact starts to decay.</source>
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
        <source>Weight of derived facts</source>
        <translation>Gewicht abgeleiteter Fakten</translation>
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
        <translation>Gewicht der Aktualität</translation>
    </message>
    <message>
        <source>Weight of similarity</source>
        <translation>Gewicht der Ähnlichkeit</translation>
    </message>
    <message>
        <source>Weight of use</source>
        <translation>Gewicht der Nutzung</translation>
    </message>
    <message>
        <source>Weight of your own edits</source>
        <translation>Gewicht deiner Änderungen</translation>
    </message>
    <message>
        <source>Weights of facts</source>
        <translation>Gewichte von Fakten</translation>
    </message>
    <message>
        <source>Weights of graph candidates</source>
        <translation>Gewichte von Graph-Kandidaten</translation>
    </message>
    <message>
        <source>Weights of layers</source>
        <translation>Gewichte der Schichten</translation>
    </message>
    <message>
        <source>Weights of methods</source>
        <translation>Gewichte der Verfahren</translation>
    </message>
    <message>
        <source>What assistants and scripts read through Loci is masked too.</source>
        <translation>Auch was Assistenten und Skripte über Loci lesen, wird maskiert.</translation>
    </message>
    <message>
        <source>What decides that your documents don't answer a question: the evidence, the language model, or either of them. Without a model, the evidence decides.</source>
        <translation>Was entscheidet, dass deine Dokumente eine Frage nicht beantworten: die Belege, das Sprachmodell oder eines von beiden. Ohne Modell entscheiden die Belege.</translation>
    </message>
    <message>
        <source>Where “Save as note” starts. Loci must not read this folder.</source>
        <translation>Hier beginnt „Als Notiz speichern“. Loci darf diesen Ordner nicht lesen.</translation>
    </message>
    <message>
        <source>Where “loci clip” and the bookmarklet save pages. Loci reads this folder. If empty, nothing is saved.</source>
        <translation>Wo „loci clip“ und das Lesezeichen Seiten speichern. Loci liest diesen Ordner. Ist keiner angegeben, wird nichts gespeichert.</translation>
    </message>
    <message>
        <source>Which facts come first in a context: six weights, and factors for types of high, medium and low priority.</source>
        <translation>Welche Fakten in einem Kontext zuerst kommen: sechs Gewichte und Faktoren für Typen mit hohem, mittlerem und niedrigem Rang.</translation>
    </message>
    <message>
        <source>With fewer facts per thing, the graph counts less.</source>
        <translation>Bei weniger Fakten pro Ding zählt der Graph weniger.</translation>
    </message>
    <message>
        <source>With more vectors, candidates are chosen by their signs first.</source>
        <translation>Bei mehr Vektoren werden Kandidaten zuerst nach ihren Vorzeichen gewählt.</translation>
    </message>
    <message>
        <source>Without a reranker of your own, the built-in reader sorts the best passages again. It measures worse than the usual order.</source>
        <translation>Ohne eigenen Reranker ordnet der eingebaute Leser die besten Abschnitte neu. Das misst schlechter als die übliche Reihenfolge.</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>Dein Name</translation>
    </message>
    <message>
        <source>Your name, for “I” in your notes. Takes effect for files read from now on.</source>
        <translation>Dein Name, für „ich“ in deinen Notizen. Gilt für Dateien, die ab jetzt gelesen werden.</translation>
    </message>
    <message>
        <source>Your vocabulary</source>
        <translation>Eigenes Vokabular</translation>
    </message>
    <message>
        <source>always</source>
        <translation>Immer</translation>
    </message>
    <message>
        <source>ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>contacts</source>
        <translation>Kontaktdaten</translation>
    </message>
    <message>
        <source>daily</source>
        <translation>Täglich</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>Dunkel</translation>
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
        <translation>Belege</translation>
    </message>
    <message>
        <source>full</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>hash</source>
        <translation>Hashwert</translation>
    </message>
    <message>
        <source>increased</source>
        <translation>Erhöht</translation>
    </message>
    <message>
        <source>label propagation</source>
        <translation>Label Propagation</translation>
    </message>
    <message>
        <source>leiden</source>
        <translation>Leiden</translation>
    </message>
    <message>
        <source>light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>Gemessen</translation>
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
        <translation>Auch Namen</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>An</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>ein Teil bleibt sichtbar</translation>
    </message>
    <message>
        <source>redact</source>
        <translation>Art der Daten</translation>
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
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>unasked</source>
        <translation>Ungefragt</translation>
    </message>
    <message>
        <source>weekly</source>
        <translation>Wöchentlich</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>Wochen</translation>
    </message>
    <message>
        <source>with a folder</source>
        <translation>Mit Ordner</translation>
    </message>
    <message>
        <source>“Automatic” uses what the processor allows.</source>
        <translation>„Automatisch“ nutzt, was der Prozessor zulässt.</translation>
    </message>
    <message>
        <source>“leiden” finds the densest groups; “label propagation” lets each thing join most of its neighbors.</source>
        <translation>„leiden“ findet die dichtesten Gruppen; bei „label propagation“ schließt sich jedes Ding den meisten seiner Nachbarn an.</translation>
    </message>
    <message>
        <source>“linked pairs” measures best. Others: walk, activation, a star, water circles, beam search, communities; two or three joined by +; or “by model”, which suits the size of the language model.</source>
        <translation>„linked pairs“ misst am besten. Andere: walk, activation, a star, water circles, beam search, communities; zwei oder drei mit + verbunden; oder „by model“, passend zur Größe des Sprachmodells.</translation>
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
        <source>Find anything</source>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Find commands, things, documents and conversations…</source>
        <translation>Befehle, Dinge, Dokumente und Gespräche suchen …</translation>
    </message>
    <message>
        <source>No results for “{text}”.</source>
        <translation>Keine Treffer für „{text}“.</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
</context>
<context>
    <name>progress</name>
    <message>
        <source>Checking for changes</source>
        <translation>Sucht nach Änderungen</translation>
    </message>
    <message>
        <source>Loading the new encoder</source>
        <translation>Lädt den neuen Text-Encoder</translation>
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
        <source>Reading with the new encoder, {done} of {total}</source>
        <translation>Liest mit dem neuen Text-Encoder, {done} von {total}</translation>
    </message>
    <message>
        <source>Reading {name}</source>
        <translation>Liest {name}</translation>
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
        <source>model read {done} of {total}</source>
        <translation>Modell hat {done} von {total} gelesen</translation>
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
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
</context>
<context>
    <name>quick</name>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ask Loci</source>
        <translation>Loci fragen</translation>
    </message>
    <message>
        <source>Enter asks, Esc closes</source>
        <translation>Eingabe fragt, Esc schließt</translation>
    </message>
    <message>
        <source>Open in Loci</source>
        <translation>In Loci öffnen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>This desktop offers no shortcuts for all apps. Bind a key to this command: {command}</source>
        <translation>Diese Arbeitsumgebung bietet keine Tastenkürzel für alle Programme. Diesem Befehl eine Taste zuweisen: {command}</translation>
    </message>
</context>
<context>
    <name>reader</name>
    <message>
        <source>Also known as {names}</source>
        <translation>Auch bekannt als {names}</translation>
    </message>
    <message>
        <source>Ask about this document</source>
        <translation>Zu diesem Dokument fragen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to {title}</source>
        <translation>Zurück zu {title}</translation>
    </message>
    <message>
        <source>Bug</source>
        <translation>Bug</translation>
    </message>
    <message>
        <source>Citation copied</source>
        <translation>Zitat kopiert</translation>
    </message>
    <message>
        <source>Close document</source>
        <translation>Dokument schließen</translation>
    </message>
    <message>
        <source>Close search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Close tab</source>
        <translation>Tab schließen</translation>
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
        <source>Copy citation</source>
        <translation>Zitat kopieren</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <source>Danger</source>
        <translation>Gefahr</translation>
    </message>
    <message>
        <source>Document options</source>
        <translation>Dokumentoptionen</translation>
    </message>
    <message>
        <source>Document pages</source>
        <translation>Dokumentseiten</translation>
    </message>
    <message>
        <source>Document text</source>
        <translation>Dokumenttext</translation>
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
        <source>Facts from this document</source>
        <translation>Fakten aus diesem Dokument</translation>
    </message>
    <message>
        <source>Failure</source>
        <translation>Fehlschlag</translation>
    </message>
    <message>
        <source>Find in document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Find in document (Ctrl+F)</source>
        <translation>Im Dokument suchen (Strg+F)</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>An Breite anpassen</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
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
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>Keep open beside</source>
        <translation>Daneben geöffnet lassen</translation>
    </message>
    <message>
        <source>Link copied</source>
        <translation>Link kopiert</translation>
    </message>
    <message>
        <source>Linked from</source>
        <translation>Verlinkt von</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Links and tags</source>
        <translation>Links und Schlagwörter</translation>
    </message>
    <message>
        <source>Links to</source>
        <translation>Verlinkt auf</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>No document with this name</source>
        <translation>Kein Dokument mit diesem Namen</translation>
    </message>
    <message>
        <source>No document with this name.</source>
        <translation>Kein Dokument mit diesem Namen.</translation>
    </message>
    <message>
        <source>No facts found in this document.</source>
        <translation>In diesem Dokument wurden keine Fakten gefunden.</translation>
    </message>
    <message>
        <source>No links or tags.</source>
        <translation>Keine Links oder Schlagwörter.</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>No people, projects, places or ideas found here.</source>
        <translation>Hier wurden keine Personen, Projekte, Orte oder Ideen gefunden.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Open documents</source>
        <translation>Offene Dokumente</translation>
    </message>
    <message>
        <source>Open in Obsidian</source>
        <translation>In Obsidian öffnen</translation>
    </message>
    <message>
        <source>Open in VS Code at this line</source>
        <translation>In VS Code an dieser Zeile öffnen</translation>
    </message>
    <message>
        <source>Open in default app</source>
        <translation>In Standard-App öffnen</translation>
    </message>
    <message>
        <source>Open in the graph</source>
        <translation>Im Graphen öffnen</translation>
    </message>
    <message>
        <source>Opens in {player}. Click words to play from there.</source>
        <translation>Öffnet in {player}. Auf Wörter klicken, um ab dort abzuspielen.</translation>
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
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Parts of the file</source>
        <translation>Teile der Datei</translation>
    </message>
    <message>
        <source>Play from {time}</source>
        <translation>Ab {time} abspielen</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Zitat</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>Im Dateimanager zeigen</translation>
    </message>
    <message>
        <source>Side panel</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <source>Slide {number}</source>
        <translation>Folie {number}</translation>
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
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>The file no longer exists. This is the text Loci read.</source>
        <translation>Die Datei gibt es nicht mehr. Dies ist der Text, den Loci gelesen hat.</translation>
    </message>
    <message>
        <source>Things</source>
        <translation>Dinge</translation>
    </message>
    <message>
        <source>Things mentioned</source>
        <translation>Erwähnte Dinge</translation>
    </message>
    <message>
        <source>This document has no headings.</source>
        <translation>Dieses Dokument hat keine Überschriften.</translation>
    </message>
    <message>
        <source>This document has suspicious text. Loci doesn't obey it.</source>
        <translation>Dieses Dokument enthält verdächtigen Text. Loci befolgt ihn nicht.</translation>
    </message>
    <message>
        <source>This file has no other parts.</source>
        <translation>Diese Datei hat keine weiteren Teile.</translation>
    </message>
    <message>
        <source>This text was recognized from images and may contain errors.</source>
        <translation>Dieser Text wurde aus Bildern erkannt und kann Fehler enthalten.</translation>
    </message>
    <message>
        <source>Tip</source>
        <translation>Tipp</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>Zu erledigen</translation>
    </message>
    <message>
        <source>Underline mentions</source>
        <translation>Erwähnungen unterstreichen</translation>
    </message>
    <message>
        <source>View as</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Your player opens at the beginning: go to {time}. With mpv or VLC it opens there.</source>
        <translation>Dein Player öffnet am Anfang: zu {time} gehen. Mit mpv oder VLC öffnet er dort.</translation>
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
        <source>file changed {day}</source>
        <translation>Datei geändert am {day}</translation>
    </message>
    <message>
        <source>of {count}</source>
        <translation>von {count}</translation>
    </message>
    <message>
        <source>page {number}</source>
        <translation>Seite {number}</translation>
    </message>
    <message>
        <source>slide {number}</source>
        <translation>Folie {number}</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>{number} von {count}</translation>
    </message>
    <message>
        <source>{place} (suspicious text)</source>
        <translation>{place} (verdächtiger Text)</translation>
    </message>
</context>
<context>
    <name>review</name>
    <message numerus="yes">
        <source>%n answered</source>
        <translation><numerusform>%n beantwortet</numerusform><numerusform>%n beantwortet</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n optional check(s)</source>
        <translation><numerusform>%n freiwillige Prüfung</numerusform><numerusform>%n freiwillige Prüfungen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation><numerusform>%n Frage</numerusform><numerusform>%n Fragen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n suspicious passage(s)</source>
        <translation><numerusform>%n verdächtige Stelle</numerusform><numerusform>%n verdächtige Stellen</numerusform></translation>
    </message>
    <message>
        <source>All ({n})</source>
        <translation>Alle ({n})</translation>
    </message>
    <message>
        <source>All caught up</source>
        <translation>Alles erledigt</translation>
    </message>
    <message>
        <source>Answered…</source>
        <translation>Beantwortet …</translation>
    </message>
    <message>
        <source>Are “{first}” and “{second}” the same?</source>
        <translation>Sind „{first}“ und „{second}“ dasselbe?</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>Both, at different times</source>
        <translation>Beides, zu verschiedenen Zeiten</translation>
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
        <source>Did Loci read this right? {quote}</source>
        <translation>Hat Loci das richtig gelesen? {quote}</translation>
    </message>
    <message>
        <source>Different</source>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>Don't save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>Fact from you</source>
        <translation>Fakt von dir</translation>
    </message>
    <message>
        <source>Facts from you</source>
        <translation>Fakten von dir</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>For later</source>
        <translation>Für später</translation>
    </message>
    <message>
        <source>Harmless</source>
        <translation>Harmlos</translation>
    </message>
    <message>
        <source>How accurately Loci reads, based on your checks</source>
        <translation>Wie genau Loci liest, gemessen an deinen Prüfungen</translation>
    </message>
    <message>
        <source>If documents contradict each other, or two names might mean the same thing, Loci asks you here.</source>
        <translation>Wenn Dokumente einander widersprechen oder zwei Namen dasselbe bedeuten könnten, fragt Loci dich hier.</translation>
    </message>
    <message>
        <source>Is this right? {said}</source>
        <translation>Stimmt das? {said}</translation>
    </message>
    <message>
        <source>J next  ·  K previous  ·  1–9 answer  ·  S later  ·  U undo  ·  E source</source>
        <translation>J weiter  ·  K zurück  ·  1–9 antworten  ·  S später  ·  U rückgängig  ·  E Quelle</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Loci never follows instructions in documents. “Harmless” only means you won't be asked again.</source>
        <translation>Loci befolgt nie Anweisungen aus Dokumenten. „Harmlos“ heißt nur, dass du nicht noch einmal gefragt wirst.</translation>
    </message>
    <message>
        <source>Loci read: {parts}</source>
        <translation>Loci las: {parts}</translation>
    </message>
    <message>
        <source>Loci took it for this kind, which doesn't fit: {kind}</source>
        <translation>Loci hielt es dafür, aber das passt nicht: {kind}</translation>
    </message>
    <message>
        <source>Never quote</source>
        <translation>Nie zitieren</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Nein</translation>
    </message>
    <message>
        <source>No open questions</source>
        <translation>Keine offenen Fragen</translation>
    </message>
    <message>
        <source>Not from a document: inferred by Loci or stated by you.</source>
        <translation>Nicht aus einem Dokument: von Loci erschlossen oder von dir gesagt.</translation>
    </message>
    <message>
        <source>Odd value</source>
        <translation>Seltsamer Wert</translation>
    </message>
    <message>
        <source>Odd values</source>
        <translation>Seltsame Werte</translation>
    </message>
    <message>
        <source>Open questions</source>
        <translation>Offene Fragen</translation>
    </message>
    <message>
        <source>Open {place}</source>
        <translation>{place} öffnen</translation>
    </message>
    <message>
        <source>Optional check</source>
        <translation>Freiwillige Prüfung</translation>
    </message>
    <message>
        <source>Optional checks</source>
        <translation>Freiwillige Prüfungen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Remove from Loci</source>
        <translation>Aus Loci entfernen</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Durchsicht</translation>
    </message>
    <message>
        <source>Same</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Same or different?</source>
        <translation>Gleich oder verschieden?</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save this as a fact: {said}?</source>
        <translation>Als Fakt speichern: {said}?</translation>
    </message>
    <message>
        <source>Saved questions</source>
        <translation>Gespeicherte Fragen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Something else…</source>
        <translation>Etwas anderes …</translation>
    </message>
    <message>
        <source>Such a thing has other values here.</source>
        <translation>So etwas hat hier andere Werte.</translation>
    </message>
    <message>
        <source>Suspicious text</source>
        <translation>Verdächtiger Text</translation>
    </message>
    <message>
        <source>Test questions</source>
        <translation>Tests</translation>
    </message>
    <message>
        <source>The first</source>
        <translation>Das Erste</translation>
    </message>
    <message>
        <source>The language model thinks the first is outdated.</source>
        <translation>Das Sprachmodell hält das Erste für veraltet.</translation>
    </message>
    <message>
        <source>The language model thinks the second is outdated.</source>
        <translation>Das Sprachmodell hält das Zweite für veraltet.</translation>
    </message>
    <message>
        <source>The second</source>
        <translation>Das Zweite</translation>
    </message>
    <message>
        <source>This is a different question. Answer again.</source>
        <translation>Das ist jetzt eine andere Frage. Antworte noch einmal.</translation>
    </message>
    <message>
        <source>Undo: {answer}</source>
        <translation>Rückgängig: {answer}</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Rückgängig gemacht</translation>
    </message>
    <message>
        <source>What is this?</source>
        <translation>Was ist das?</translation>
    </message>
    <message>
        <source>What is “{name}”?</source>
        <translation>Was ist „{name}“?</translation>
    </message>
    <message>
        <source>Which is right?</source>
        <translation>Was stimmt?</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>You can undo any answer.</source>
        <translation>Jede Antwort lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>You wrote</source>
        <translation>Du hast geschrieben</translation>
    </message>
    <message>
        <source>also known as {names}</source>
        <translation>auch bekannt als {names}</translation>
    </message>
    <message>
        <source>dated {day}</source>
        <translation>vom {day}</translation>
    </message>
    <message numerus="yes">
        <source>in %n document(s)</source>
        <translation><numerusform>in %n Dokument</numerusform><numerusform>in %n Dokumenten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>mentioned %n time(s)</source>
        <translation><numerusform>einmal erwähnt</numerusform><numerusform>%n-mal erwähnt</numerusform></translation>
    </message>
    <message>
        <source>vs. {said}</source>
        <translation>dagegen: {said}</translation>
    </message>
    <message>
        <source>{answer} (key {number})</source>
        <translation>{answer} (Taste {number})</translation>
    </message>
    <message>
        <source>{first} and {second}</source>
        <translation>{first} und {second}</translation>
    </message>
    <message>
        <source>{percent} % confidence</source>
        <translation>{percent} % Sicherheit</translation>
    </message>
    <message>
        <source>{relation}: {right} of {judged} correct</source>
        <translation>{relation}: {right} von {judged} richtig</translation>
    </message>
    <message>
        <source>{what}: {answer}</source>
        <translation>{what}: {answer}</translation>
    </message>
    <message>
        <source>“{name}” isn't a name</source>
        <translation>„{name}“ ist kein Name</translation>
    </message>
    <message>
        <source>“{title}” contains text that looks like instructions</source>
        <translation>„{title}“ enthält Text, der nach einer Anweisung aussieht</translation>
    </message>
</context>
<context>
    <name>saved</name>
    <message numerus="yes">
        <source>%n gone</source>
        <translation><numerusform>%n weg</numerusform><numerusform>%n weg</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <translation><numerusform>%n neu</numerusform><numerusform>%n neu</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n result(s) now</source>
        <translation><numerusform>%n Treffer zurzeit</numerusform><numerusform>%n Treffer zurzeit</numerusform></translation>
    </message>
    <message>
        <source>Ask now</source>
        <translation>Jetzt fragen</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Graph query</source>
        <translation>Graphabfrage</translation>
    </message>
    <message>
        <source>Mark all as seen</source>
        <translation>Alle als gesehen markieren</translation>
    </message>
    <message>
        <source>Mark as seen</source>
        <translation>Als gesehen markieren</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>No longer a source</source>
        <translation>Keine Quelle mehr</translation>
    </message>
    <message>
        <source>No saved questions</source>
        <translation>Keine gespeicherten Fragen</translation>
    </message>
    <message>
        <source>Nothing found so far</source>
        <translation>Bisher nichts gefunden</translation>
    </message>
    <message>
        <source>Notify me when {condition}</source>
        <translation>Benachrichtigen, wenn {condition}</translation>
    </message>
    <message>
        <source>Notify me when…</source>
        <translation>Benachrichtigen, wenn …</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Removed: {question}</source>
        <translation>Entfernt: {question}</translation>
    </message>
    <message>
        <source>Saved questions</source>
        <translation>Gespeicherte Fragen</translation>
    </message>
    <message>
        <source>Saved. You'll see changes in Review.</source>
        <translation>Gespeichert. Änderungen siehst du in der Durchsicht.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>Gesehen</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>The answer has changed</source>
        <translation>Die Antwort hat sich geändert</translation>
    </message>
    <message>
        <source>There's something now</source>
        <translation>Jetzt gibt es etwas</translation>
    </message>
    <message>
        <source>To save a question, choose “Notify me when…” in the menu of an answer, in Search or in a graph query. Loci asks it again when your documents change.</source>
        <translation>Wähle „Benachrichtigen, wenn …“ im Menü einer Antwort, in der Suche oder bei einer Abfrage des Graphen, um eine Frage zu speichern. Loci stellt sie erneut, wenn sich deine Dokumente ändern.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation><numerusform>und %n weiteres</numerusform><numerusform>und %n weitere</numerusform></translation>
    </message>
    <message>
        <source>any result comes or goes</source>
        <translation>ein Treffer dazukommt oder wegfällt</translation>
    </message>
    <message>
        <source>any row comes or goes</source>
        <translation>eine Zeile dazukommt oder wegfällt</translation>
    </message>
    <message>
        <source>asked {when}</source>
        <translation>gefragt {when}</translation>
    </message>
    <message>
        <source>the answer changes</source>
        <translation>sich die Antwort ändert</translation>
    </message>
    <message>
        <source>there are new documents</source>
        <translation>es neue Dokumente gibt</translation>
    </message>
    <message>
        <source>there are new rows</source>
        <translation>es neue Zeilen gibt</translation>
    </message>
    <message>
        <source>there are new sources</source>
        <translation>es neue Quellen gibt</translation>
    </message>
    <message>
        <source>there's a result</source>
        <translation>es einen Treffer gibt</translation>
    </message>
    <message>
        <source>there's a row</source>
        <translation>es eine Zeile gibt</translation>
    </message>
    <message>
        <source>there's an answer</source>
        <translation>es eine Antwort gibt</translation>
    </message>
</context>
<context>
    <name>search</name>
    <message>
        <source>"summer party"</source>
        <translation>"offene Rechnung"</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n Dokument</numerusform><numerusform>%n Dokumente</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n open task(s)</source>
        <translation><numerusform>%n offene Aufgabe</numerusform><numerusform>%n offene Aufgaben</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n overdue</source>
        <translation><numerusform>%n überfällig</numerusform><numerusform>%n überfällig</numerusform></translation>
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
        <source>-draft</source>
        <translation>-entwurf</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Ask about this</source>
        <translation>Dazu fragen</translation>
    </message>
    <message>
        <source>Ask about this (Ctrl+Enter)</source>
        <translation>Dazu fragen (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>Verfasser</translation>
    </message>
    <message>
        <source>Before: {value}</source>
        <translation>Vor: {value}</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear recent searches</source>
        <translation>Letzte Suchen leeren</translation>
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
        <source>From: {value}</source>
        <translation>Ab: {value}</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Most relevant</source>
        <translation>Relevanteste zuerst</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>No passage has all of these words. The nearest come first.</source>
        <translation>Keine Stelle enthält all diese Wörter. Die nächsten stehen zuerst.</translation>
    </message>
    <message>
        <source>No results for “{text}”</source>
        <translation>Keine Ergebnisse für „{text}“</translation>
    </message>
    <message>
        <source>Nothing to choose: the results don't have this</source>
        <translation>Nichts zur Auswahl: Die Treffer haben diese Angabe nicht</translation>
    </message>
    <message>
        <source>Oldest first</source>
        <translation>Älteste zuerst</translation>
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
        <source>Recently changed</source>
        <translation>Zuletzt geändert</translation>
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
        <translation>Erneut suchen: {query}</translation>
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
        <source>Search syntax</source>
        <translation>Suchsyntax</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
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
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
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
        <source>Try other words or fewer filters, or ask a question.</source>
        <translation>Versuch es mit anderen Wörtern oder weniger Filtern, oder stell eine Frage.</translation>
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
        <source>also “{alias}”</source>
        <translation>auch „{alias}“</translation>
    </message>
    <message>
        <source>any words; the last may be partial</source>
        <translation>beliebige Wörter; das letzte darf unvollständig sein</translation>
    </message>
    <message>
        <source>author or sender</source>
        <translation>Verfasser oder Absender</translation>
    </message>
    <message>
        <source>date range</source>
        <translation>Zeitraum</translation>
    </message>
    <message>
        <source>due {day}</source>
        <translation>fällig am {day}</translation>
    </message>
    <message>
        <source>exact phrase</source>
        <translation>genaue Wortfolge</translation>
    </message>
    <message>
        <source>exclude a filter with a minus</source>
        <translation>Filter mit einem Minus ausschließen</translation>
    </message>
    <message>
        <source>exclude a word</source>
        <translation>Wort ausschließen</translation>
    </message>
    <message>
        <source>file type: pdf, mail, note, sheet, slides, web, book</source>
        <translation>Dateityp: pdf, mail, note, sheet, slides, web, book</translation>
    </message>
    <message>
        <source>folder:house</source>
        <translation>folder:haus</translation>
    </message>
    <message>
        <source>from a year, month or day on</source>
        <translation>ab einem Jahr, Monat oder Tag</translation>
    </message>
    <message>
        <source>from:anna</source>
        <translation>from:anna</translation>
    </message>
    <message>
        <source>heating rep</source>
        <translation>heizung rep</translation>
    </message>
    <message numerus="yes">
        <source>in %n document(s)</source>
        <translation><numerusform>in %n Dokument</numerusform><numerusform>in %n Dokumenten</numerusform></translation>
    </message>
    <message>
        <source>in a folder</source>
        <translation>in einem Ordner</translation>
    </message>
    <message>
        <source>not {filter}</source>
        <translation>nicht {filter}</translation>
    </message>
    <message>
        <source>prefer {filter}</source>
        <translation>bevorzugt {filter}</translation>
    </message>
    <message>
        <source>tag, including nested tags</source>
        <translation>Schlagwort, auch untergeordnete</translation>
    </message>
    <message>
        <source>tag:idea</source>
        <translation>tag:idee</translation>
    </message>
    <message>
        <source>without “{word}”</source>
        <translation>ohne „{word}“</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message numerus="yes">
        <source>%n more result(s). Type more words to narrow them down.</source>
        <translation><numerusform>%n weiterer Treffer. Mit mehr Wörtern lässt sich die Suche eingrenzen.</numerusform><numerusform>%n weitere Treffer. Mit mehr Wörtern lässt sich die Suche eingrenzen.</numerusform></translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über Loci</translation>
    </message>
    <message>
        <source>About the log</source>
        <translation>Zum Protokoll selbst</translation>
    </message>
    <message>
        <source>Activity log</source>
        <translation>Aktivitätsprotokoll</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Zulassen</translation>
    </message>
    <message>
        <source>Allow unconfined</source>
        <translation>Ohne Abschottung zulassen</translation>
    </message>
    <message>
        <source>Allow unconfined…</source>
        <translation>Ohne Abschottung zulassen …</translation>
    </message>
    <message>
        <source>Allowed, but not installed.</source>
        <translation>Zugelassen, aber nicht installiert.</translation>
    </message>
    <message>
        <source>Allowed.</source>
        <translation>Zugelassen.</translation>
    </message>
    <message>
        <source>Allow…</source>
        <translation>Zulassen …</translation>
    </message>
    <message>
        <source>Answers: {names}.</source>
        <translation>Beantwortet: {names}.</translation>
    </message>
    <message>
        <source>At least {count} characters, better several words.</source>
        <translation>Mindestens {count} Zeichen, besser mehrere Wörter.</translation>
    </message>
    <message>
        <source>Automatic backup is off.</source>
        <translation>Automatische Sicherungen sind ausgeschaltet.</translation>
    </message>
    <message>
        <source>Automatic backups are off. Turn them on in General.</source>
        <translation>Automatische Sicherungen sind aus. Du kannst sie unter „Allgemein“ einschalten.</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Jetzt sichern</translation>
    </message>
    <message>
        <source>Back up to</source>
        <translation>Sichern unter</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sicherung in Datei …</translation>
    </message>
    <message>
        <source>Backed up to {path} ({size}).</source>
        <translation>Gesichert unter {path} ({size}).</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <source>Backup restored.</source>
        <translation>Sicherung wiederhergestellt.</translation>
    </message>
    <message>
        <source>Change passphrase</source>
        <translation>Passphrase ändern</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Check log</source>
        <translation>Protokoll prüfen</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Choose a backup</source>
        <translation>Sicherung wählen</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose a file: {title}</source>
        <translation>Datei wählen: {title}</translation>
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
        <translation>Leeren Ordner wählen</translation>
    </message>
    <message>
        <source>Click a field and press the new keys. Press Backspace to remove a shortcut, or F1 anywhere to see them all.</source>
        <translation>Ein Feld anklicken und die neuen Tasten drücken. Die Rücktaste entfernt ein Tastenkürzel; F1 zeigt überall alle an.</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Contains everything Loci has read, found and remembered, and your settings. Your documents stay where they are. If you move it, the old files are deleted only after the new ones work.</source>
        <translation>Enthält alles, was Loci gelesen, gefunden und sich gemerkt hat, und deine Einstellungen. Deine Dokumente bleiben, wo sie sind. Beim Verschieben werden die alten Dateien erst gelöscht, wenn die neuen funktionieren.</translation>
    </message>
    <message>
        <source>Copying…</source>
        <translation>Wird kopiert …</translation>
    </message>
    <message>
        <source>Current passphrase or recovery code</source>
        <translation>Bisherige Passphrase oder Wiederherstellungscode</translation>
    </message>
    <message>
        <source>Decrypting…</source>
        <translation>Wird entschlüsselt …</translation>
    </message>
    <message>
        <source>Default: {value}</source>
        <translation>Standard: {value}</translation>
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
        <source>Encrypting… This can take a few minutes.</source>
        <translation>Wird verschlüsselt … Das kann einige Minuten dauern.</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>Verschlüsselung</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Everything was deleted ({size}).</source>
        <translation>Alles wurde gelöscht ({size}).</translation>
    </message>
    <message>
        <source>Export activity log</source>
        <translation>Aktivitätsprotokoll exportieren</translation>
    </message>
    <message>
        <source>Exported to {path}.</source>
        <translation>Exportiert nach {path}.</translation>
    </message>
    <message>
        <source>Exports and backups</source>
        <translation>Exporte und Sicherungen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Extensions</source>
        <translation>Erweiterungen</translation>
    </message>
    <message>
        <source>Files that are already read keep the old name until they are read again. Your corrections stay.</source>
        <translation>Schon gelesene Dateien behalten den alten Namen, bis sie neu gelesen werden. Deine Korrekturen bleiben.</translation>
    </message>
    <message>
        <source>Files: {names}.</source>
        <translation>Dateien: {names}.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Imports: {names}.</source>
        <translation>Importiert: {names}.</translation>
    </message>
    <message>
        <source>It has changed since you allowed it, and is not in use.</source>
        <translation>Sie hat sich geändert, seit sie zugelassen wurde, und wird nicht benutzt.</translation>
    </message>
    <message>
        <source>Keep everything</source>
        <translation>Alles behalten</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>Sprachmodelle</translation>
    </message>
    <message>
        <source>Last automatic backup on {moment}: {path}</source>
        <translation>Letzte automatische Sicherung am {moment}: {path}</translation>
    </message>
    <message>
        <source>Latest entries:</source>
        <translation>Neueste Einträge:</translation>
    </message>
    <message>
        <source>Licenses</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Loading settings…</source>
        <translation>Einstellungen werden geladen …</translation>
    </message>
    <message>
        <source>Loci asks for it when it starts and after it was locked. There is no way to open Loci's data without it or the recovery code.</source>
        <translation>Loci fragt danach, wenn es startet und wenn es gesperrt war. Ohne sie oder den Wiederherstellungscode lassen sich die Daten von Loci nicht öffnen.</translation>
    </message>
    <message>
        <source>Loci reads each file in a process of its own, so that a malicious one can do little harm.</source>
        <translation>Loci liest jede Datei in einem eigenen Prozess, damit eine schädliche wenig anrichten kann.</translation>
    </message>
    <message>
        <source>Loci sends nothing on its own: no statistics, no crash reports, no update checks. It connects only for downloads you start and to a model server you set up.</source>
        <translation>Loci sendet von sich aus nichts: keine Statistiken, keine Absturzberichte, keine Suche nach Updates. Es verbindet sich nur für Downloads, die du startest, und mit einem Modellserver, den du einrichtest.</translation>
    </message>
    <message>
        <source>Loci tries again in a few hours.</source>
        <translation>Loci versucht es in einigen Stunden erneut.</translation>
    </message>
    <message>
        <source>Loci's data folder</source>
        <translation>Datenordner von Loci</translation>
    </message>
    <message>
        <source>Loci's data is encrypted.</source>
        <translation>Die Daten von Loci sind verschlüsselt.</translation>
    </message>
    <message>
        <source>Loci's data is encrypted. Your passphrase opens it.</source>
        <translation>Die Daten von Loci sind verschlüsselt. Deine Passphrase öffnet sie.</translation>
    </message>
    <message>
        <source>Loci's data is now in {path}.</source>
        <translation>Die Daten von Loci liegen jetzt in {path}.</translation>
    </message>
    <message>
        <source>Lock now</source>
        <translation>Jetzt sperren</translation>
    </message>
    <message>
        <source>Locking and encryption</source>
        <translation>Sperren und Verschlüsselung</translation>
    </message>
    <message>
        <source>Made on {moment} with {documents} documents, {things} things and {facts} facts ({size}). It replaces all of Loci's current data. Loci checks the backup first and deletes the current data only after the backup has been restored.</source>
        <translation>Vom {moment} mit {documents} Dokumenten, {things} Dingen und {facts} Fakten ({size}). Die Sicherung ersetzt alle jetzigen Daten von Loci. Loci prüft sie zuerst und löscht die jetzigen Daten erst, wenn sie wiederhergestellt ist.</translation>
    </message>
    <message>
        <source>Malicious files</source>
        <translation>Schädliche Dateien</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Verschieben …</translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation>Neue Passphrase</translation>
    </message>
    <message>
        <source>New passphrase again</source>
        <translation>Neue Passphrase noch einmal</translation>
    </message>
    <message>
        <source>Next backup on {day}.</source>
        <translation>Nächste Sicherung am {day}.</translation>
    </message>
    <message>
        <source>No automatic backup yet.</source>
        <translation>Noch keine automatische Sicherung.</translation>
    </message>
    <message>
        <source>No connections so far.</source>
        <translation>Bisher keine Verbindungen.</translation>
    </message>
    <message>
        <source>No entries.</source>
        <translation>Keine Einträge.</translation>
    </message>
    <message>
        <source>No plugins are installed.</source>
        <translation>Keine Plugins installiert.</translation>
    </message>
    <message>
        <source>No server in use.</source>
        <translation>Kein Server aktiv.</translation>
    </message>
    <message>
        <source>No settings found.</source>
        <translation>Keine Einstellungen gefunden.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Not allowed.</source>
        <translation>Nicht zugelassen.</translation>
    </message>
    <message>
        <source>Not answered</source>
        <translation>Nicht beantwortet</translation>
    </message>
    <message>
        <source>Not encrypted. Anyone with access to this disk can read Loci's data. You can encrypt it with this computer's keychain.</source>
        <translation>Nicht verschlüsselt. Wer Zugang zu diesem Laufwerk hat, kann die Daten von Loci lesen. Du kannst sie mit dem Schlüsselbund dieses Computers verschlüsseln.</translation>
    </message>
    <message>
        <source>Not encrypted. Loci found no keychain on this computer (GNOME Keyring or KWallet). You can set a passphrase below instead.</source>
        <translation>Nicht verschlüsselt. Loci hat auf diesem Computer keinen Schlüsselbund gefunden (GNOME Keyring oder KWallet). Du kannst unten stattdessen eine Passphrase festlegen.</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Nicht festgelegt</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>Passphrase or recovery code of the backup</source>
        <translation>Passphrase oder Wiederherstellungscode der Sicherung</translation>
    </message>
    <message>
        <source>Plugins</source>
        <translation>Plugins</translation>
    </message>
    <message>
        <source>Plugins can read more kinds of files or answer questions. Each runs in a sandbox and gets only its own files and the passages found for a question. Before you allow one, it runs once to show its files. When it changes, Loci turns it off until you allow it again.</source>
        <translation>Erweiterungen können weitere Dateiarten lesen oder Fragen beantworten. Jede läuft abgeschottet und bekommt nur ihre eigenen Dateien und die Abschnitte, die zu einer Frage gefunden wurden. Bevor du eine erlaubst, läuft sie einmal, um ihre Dateien zu zeigen. Ändert sie sich, schaltet Loci sie aus, bis du sie wieder erlaubst.</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Questions, what was read to answer them, changes, exports, unlocking, calls of language models, and connections. The log has no text from your documents or questions.</source>
        <translation>Fragen, was dafür gelesen wurde, Änderungen, Exporte, Entsperren, Aufrufe von Sprachmodellen und Verbindungen. Das Protokoll enthält keinen Text aus Dokumenten oder Fragen.</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Read your files again?</source>
        <translation>Dateien neu lesen?</translation>
    </message>
    <message>
        <source>Reads: {names}.</source>
        <translation>Liest: {names}.</translation>
    </message>
    <message>
        <source>Recent connections:</source>
        <translation>Letzte Verbindungen:</translation>
    </message>
    <message>
        <source>Replacing files…</source>
        <translation>Dateien werden ersetzt …</translation>
    </message>
    <message>
        <source>Reset all shortcuts</source>
        <translation>Alle Tastenkürzel zurücksetzen</translation>
    </message>
    <message>
        <source>Reset section</source>
        <translation>Abschnitt zurücksetzen</translation>
    </message>
    <message>
        <source>Reset to default: {title}</source>
        <translation>Auf Standard zurücksetzen: {title}</translation>
    </message>
    <message>
        <source>Restore this backup</source>
        <translation>Diese Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Wiederherstellen …</translation>
    </message>
    <message>
        <source>Run setup again</source>
        <translation>Einrichtung wiederholen</translation>
    </message>
    <message>
        <source>Saves everything to one file. If your data is encrypted, the backup is too, and you need the same keychain to restore it.</source>
        <translation>Sichert alles in eine Datei. Sind deine Daten verschlüsselt, ist es auch die Sicherung; zum Wiederherstellen brauchst du denselben Schlüsselbund.</translation>
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
        <source>Separate with commas</source>
        <translation>Mit Kommas trennen</translation>
    </message>
    <message>
        <source>Set passphrase</source>
        <translation>Passphrase festlegen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Shortcut for {command}</source>
        <translation>Tastenkürzel für {command}</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show log</source>
        <translation>Protokoll zeigen</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>Von vorn anfangen</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation>Abgebrochen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The log is intact: nobody changed or removed an entry.</source>
        <translation>Das Protokoll ist unversehrt: Niemand hat einen Eintrag geändert oder entfernt.</translation>
    </message>
    <message>
        <source>The next backup starts as soon as Loci is idle.</source>
        <translation>Die nächste Sicherung beginnt, sobald Loci nichts zu tun hat.</translation>
    </message>
    <message>
        <source>The passphrase is changed. The recovery code still holds.</source>
        <translation>Die Passphrase ist geändert. Der Wiederherstellungscode gilt weiter.</translation>
    </message>
    <message>
        <source>The previous value stays in use.</source>
        <translation>Der vorige Wert gilt weiter.</translation>
    </message>
    <message>
        <source>The server at {address} answers your questions.</source>
        <translation>Der Server unter {address} beantwortet deine Fragen.</translation>
    </message>
    <message>
        <source>The two passphrases differ.</source>
        <translation>Die beiden Passphrasen sind verschieden.</translation>
    </message>
    <message>
        <source>This computer can't keep it from your files and the network: it has all your rights.</source>
        <translation>Dieser Computer kann sie nicht von deinen Dateien und dem Netz fernhalten: Sie hat alle deine Rechte.</translation>
    </message>
    <message>
        <source>This is your recovery code. It opens Loci if you forget the passphrase, and is shown only now. Print it or write it down, and keep it away from this computer.</source>
        <translation>Das ist dein Wiederherstellungscode. Er öffnet Loci, falls du die Passphrase vergisst, und wird nur jetzt gezeigt. Drucke ihn aus oder schreibe ihn auf, und bewahre ihn nicht bei diesem Computer auf.</translation>
    </message>
    <message>
        <source>This permanently deletes everything Loci has read, found and remembered. Your documents and models stay. Type “{words}” to continue.</source>
        <translation>Das löscht endgültig alles, was Loci gelesen, gefunden und sich gemerkt hat. Deine Dokumente und Modelle bleiben. Zum Fortfahren „{words}“ eingeben.</translation>
    </message>
    <message>
        <source>Turn encryption off</source>
        <translation>Verschlüsselung ausschalten</translation>
    </message>
    <message>
        <source>Turn off</source>
        <translation>Ausschalten</translation>
    </message>
    <message>
        <source>Type “{words}”</source>
        <translation>„{words}“ eingeben</translation>
    </message>
    <message>
        <source>Verifying the copy…</source>
        <translation>Die Kopie wird geprüft …</translation>
    </message>
    <message>
        <source>What Loci did</source>
        <translation>Was Loci getan hat</translation>
    </message>
    <message>
        <source>What leaves this computer</source>
        <translation>Was diesen Computer verlässt</translation>
    </message>
    <message>
        <source>What was read</source>
        <translation>Was gelesen wurde</translation>
    </message>
    <message>
        <source>With encryption, only you can read Loci's data. The key is stored in this computer's keychain, or only your passphrase opens it.</source>
        <translation>Mit Verschlüsselung kannst nur du die Daten von Loci lesen. Der Schlüssel liegt im Schlüsselbund dieses Computers, oder nur deine Passphrase öffnet ihn.</translation>
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
        <source>not on this computer</source>
        <translation>nicht auf diesem Computer</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht festgelegt</translation>
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
        <source>see package</source>
        <translation>siehe Paket</translation>
    </message>
    <message>
        <source>this computer</source>
        <translation>dieser Computer</translation>
    </message>
    <message>
        <source>{keys} is already used for “{command}”. Change that shortcut first.</source>
        <translation>{keys} gehört schon zu „{command}“. Zuerst dieses Tastenkürzel ändern.</translation>
    </message>
    <message>
        <source>{path}
{size}, {free} free on this disk.</source>
        <translation>{path}
{size}, {free} auf diesem Laufwerk frei.</translation>
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
        <source>Drop to add %n file(s) or folder(s)</source>
        <translation><numerusform>Loslassen, um %n Datei oder Ordner hinzuzufügen</numerusform><numerusform>Loslassen, um %n Dateien oder Ordner hinzuzufügen</numerusform></translation>
    </message>
    <message>
        <source>Engine not running</source>
        <translation>Engine läuft nicht</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Loci is locked</source>
        <translation>Loci ist gesperrt</translation>
    </message>
    <message>
        <source>Loci keeps trying.</source>
        <translation>Loci versucht es weiter.</translation>
    </message>
    <message>
        <source>Loci's engine stopped and is restarting. Nothing is lost.</source>
        <translation>Die Engine von Loci wurde beendet und startet neu. Nichts ist verloren.</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>No folders yet</source>
        <translation>Noch keine Ordner</translation>
    </message>
    <message>
        <source>Nothing to redo</source>
        <translation>Nichts zu wiederholen</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>Nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>Opening your library…</source>
        <translation>Loci startet …</translation>
    </message>
    <message>
        <source>Other vaults…</source>
        <translation>Andere Vaults …</translation>
    </message>
    <message>
        <source>Passphrase or recovery code</source>
        <translation>Passphrase oder Wiederherstellungscode</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>Lesen anhalten</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Reading progress</source>
        <translation>Lesefortschritt</translation>
    </message>
    <message>
        <source>Restarting the engine…</source>
        <translation>Die Engine startet neu …</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>Lesen fortsetzen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show health</source>
        <translation>Zustand anzeigen</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undone: {deed}</source>
        <translation>Rückgängig gemacht: {deed}</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>Unlocking…</source>
        <translation>Wird entsperrt …</translation>
    </message>
    <message>
        <source>“{name}” is locked</source>
        <translation>„{name}“ ist gesperrt</translation>
    </message>
</context>
<context>
    <name>sources</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n Dokument</numerusform><numerusform>%n Dokumente</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n Datei</numerusform><numerusform>%n Dateien</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are no longer ignored</source>
        <translation><numerusform>%n Datei wird nicht mehr ignoriert</numerusform><numerusform>%n Dateien werden nicht mehr ignoriert</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are no longer read first</source>
        <translation><numerusform>%n Datei wird nicht mehr zuerst gelesen</numerusform><numerusform>%n Dateien werden nicht mehr zuerst gelesen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) left to read</source>
        <translation><numerusform>noch %n Datei zu lesen</numerusform><numerusform>noch %n Dateien zu lesen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) selected</source>
        <translation><numerusform>%n Datei ausgewählt</numerusform><numerusform>%n Dateien ausgewählt</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) unchanged</source>
        <translation><numerusform>%n Datei unverändert</numerusform><numerusform>%n Dateien unverändert</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) with an unsupported format.</source>
        <translation><numerusform>%n Datei mit nicht unterstütztem Format.</numerusform><numerusform>%n Dateien mit nicht unterstütztem Format.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) can be searched after text recognition. You can turn it on later.</source>
        <translation><numerusform>%n Bild lässt sich nach einer Texterkennung durchsuchen. Du kannst sie später einschalten.</numerusform><numerusform>%n Bilder lassen sich nach einer Texterkennung durchsuchen. Du kannst sie später einschalten.</numerusform></translation>
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
        <source>%n pattern(s)</source>
        <translation><numerusform>%n Muster</numerusform><numerusform>%n Muster</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n skipped</source>
        <translation><numerusform>%n übersprungen</numerusform><numerusform>%n übersprungen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n to add</source>
        <translation><numerusform>%n hinzuzufügen</numerusform><numerusform>%n hinzuzufügen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n to remove</source>
        <translation><numerusform>%n zu entfernen</numerusform><numerusform>%n zu entfernen</numerusform></translation>
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
        <source>A .loci file restricts it further.</source>
        <translation>Eine Datei .loci schränkt es weiter ein.</translation>
    </message>
    <message>
        <source>About the selected files</source>
        <translation>Zu den ausgewählten Dateien</translation>
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
        <source>Add a folder, or drop one here. Loci reads your files in place and never changes them.</source>
        <translation>Einen Ordner hinzufügen oder hierher ziehen. Loci liest deine Dateien, wo sie sind, und ändert sie nie.</translation>
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
        <source>Address of the PostgreSQL database</source>
        <translation>Adresse der PostgreSQL-Datenbank</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>Jeder Status</translation>
    </message>
    <message>
        <source>All your folders are shared there. Add a folder first.</source>
        <translation>Alle deine Ordner sind dort geteilt. Füge zuerst einen Ordner hinzu.</translation>
    </message>
    <message>
        <source>Already included in {folder}</source>
        <translation>Schon in {folder} enthalten</translation>
    </message>
    <message>
        <source>Also delete answers that cite nothing else</source>
        <translation>Auch Antworten löschen, die nichts anderes zitieren</translation>
    </message>
    <message>
        <source>Answers based on it aren't saved in memory.</source>
        <translation>Antworten daraus werden nicht im Gedächtnis gespeichert.</translation>
    </message>
    <message>
        <source>Answers that Loci gave from it stay in your conversations and in memory.</source>
        <translation>Antworten, die Loci daraus gegeben hat, bleiben in deinen Gesprächen und im Gedächtnis.</translation>
    </message>
    <message>
        <source>Asking the library…</source>
        <translation>Bibliothek wird gefragt …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Change or clear the filters to see more.</source>
        <translation>Filter ändern oder entfernen, um mehr zu sehen.</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Changed included files of “{name}”</source>
        <translation>Ein- und Ausschlüsse von „{name}“ geändert</translation>
    </message>
    <message>
        <source>Changed privacy of “{name}”</source>
        <translation>Datenschutz von „{name}“ geändert</translation>
    </message>
    <message>
        <source>Changed who wrote “{name}”. Loci reads it again.</source>
        <translation>Geändert, von wem „{name}“ stammt. Loci liest den Ordner neu.</translation>
    </message>
    <message>
        <source>Changed {when}</source>
        <translation>Geändert {when}</translation>
    </message>
    <message>
        <source>Check for changes now</source>
        <translation>Jetzt nach Änderungen suchen</translation>
    </message>
    <message>
        <source>Checked every minute</source>
        <translation>Wird jede Minute geprüft</translation>
    </message>
    <message>
        <source>Checking what this changes…</source>
        <translation>Es wird geprüft, was sich ändert …</translation>
    </message>
    <message>
        <source>Choose a folder to read</source>
        <translation>Ordner zum Lesen wählen</translation>
    </message>
    <message>
        <source>Choose files to read</source>
        <translation>Dateien zum Lesen wählen</translation>
    </message>
    <message>
        <source>Choose the folder for the files of the library</source>
        <translation>Ordner für die Dateien der Bibliothek wählen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbinden …</translation>
    </message>
    <message>
        <source>Contains {count} documents</source>
        <translation>Enthält {count} Dokumente</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy invitation</source>
        <translation>Einladung kopieren</translation>
    </message>
    <message>
        <source>Couldn't be read</source>
        <translation>Nicht lesbar</translation>
    </message>
    <message>
        <source>Couldn't count the files.</source>
        <translation>Die Dateien ließen sich nicht zählen.</translation>
    </message>
    <message>
        <source>Counting files…</source>
        <translation>Dateien werden gezählt …</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Create a shared library</source>
        <translation>Geteilte Bibliothek anlegen</translation>
    </message>
    <message>
        <source>Create a shared library…</source>
        <translation>Geteilte Bibliothek anlegen …</translation>
    </message>
    <message>
        <source>Create or join a shared library</source>
        <translation>Geteilte Bibliothek anlegen oder ihr beitreten</translation>
    </message>
    <message>
        <source>Decide for each document</source>
        <translation>Je Dokument entscheiden</translation>
    </message>
    <message>
        <source>Delete from Loci</source>
        <translation>Aus Loci löschen</translation>
    </message>
    <message numerus="yes">
        <source>Deleted %n file(s) from Loci. Your files stay where they are.</source>
        <translation><numerusform>%n Datei aus Loci gelöscht. Die Datei selbst bleibt.</numerusform><numerusform>%n Dateien aus Loci gelöscht. Die Dateien selbst bleiben.</numerusform></translation>
    </message>
    <message>
        <source>Deleted “{name}” from Loci. The file itself stays.</source>
        <translation>„{name}“ aus Loci gelöscht. Die Datei selbst bleibt.</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Wird gelöscht …</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
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
        <source>Don't read first</source>
        <translation>Nicht mehr zuerst lesen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Dublette</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Every member needs access to it. The files are encrypted.</source>
        <translation>Alle Mitglieder brauchen Zugriff darauf. Die Dateien sind verschlüsselt.</translation>
    </message>
    <message>
        <source>Everything else is read.</source>
        <translation>Alles andere wird gelesen.</translation>
    </message>
    <message>
        <source>Everything stays on this computer unless you use a model on a server. You can restrict this folder further:</source>
        <translation>Alles bleibt auf diesem Computer, außer du verwendest ein Modell auf einem Server. Diesen Ordner kannst du weiter einschränken:</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Ausschließen</translation>
    </message>
    <message>
        <source>Excluded everywhere in Settings: {patterns}</source>
        <translation>In den Einstellungen überall ausgeschlossen: {patterns}</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Files that Loci reads or removes show up here.</source>
        <translation>Hier erscheinen Dateien, die Loci liest oder entfernt.</translation>
    </message>
    <message>
        <source>Filter activity by name or folder</source>
        <translation>Verlauf nach Namen oder Ordner filtern</translation>
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
        <translation>Dateien nach Status filtern</translation>
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
        <source>Folder for its files, or a bucket (s3://…)</source>
        <translation>Ordner für ihre Dateien oder ein Bucket (s3://…)</translation>
    </message>
    <message>
        <source>Folder removed</source>
        <translation>Ordner entfernt</translation>
    </message>
    <message>
        <source>Folder with its files (optional)</source>
        <translation>Ordner mit ihren Dateien (optional)</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>I wrote these</source>
        <translation>Von mir</translation>
    </message>
    <message>
        <source>I'm sharing “{name}” with you in Loci. In Sources, choose Shared library, then Join a shared library, and paste this:</source>
        <translation>Ich teile „{name}“ mit dir in Loci. Wähle unter Quellen „Geteilte Bibliothek“, dann „Geteilter Bibliothek beitreten“, und füge das hier ein:</translation>
    </message>
    <message>
        <source>Ignore</source>
        <translation>Ignorieren</translation>
    </message>
    <message numerus="yes">
        <source>Ignored %n file(s)</source>
        <translation><numerusform>%n Datei ignoriert</numerusform><numerusform>%n Dateien ignoriert</numerusform></translation>
    </message>
    <message>
        <source>Include and exclude changed</source>
        <translation>Ein- und Ausschlüsse geändert</translation>
    </message>
    <message>
        <source>Include and exclude: {name}</source>
        <translation>Ein- und ausschließen: {name}</translation>
    </message>
    <message>
        <source>Include and exclude…</source>
        <translation>Ein- und ausschließen …</translation>
    </message>
    <message>
        <source>Include only</source>
        <translation>Nur einschließen</translation>
    </message>
    <message>
        <source>Invitation</source>
        <translation>Einladung</translation>
    </message>
    <message>
        <source>Invitation for {member}</source>
        <translation>Einladung für {member}</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>Einladen</translation>
    </message>
    <message>
        <source>Invite to “{name}”</source>
        <translation>Zu „{name}“ einladen</translation>
    </message>
    <message>
        <source>Invite…</source>
        <translation>Einladen …</translation>
    </message>
    <message>
        <source>Inviting…</source>
        <translation>Einladen …</translation>
    </message>
    <message>
        <source>It's in no export and never sent to a model on a server. A model on this computer may read it.</source>
        <translation>Steht in keinem Export und wird nie an ein Modell auf einem Server gesendet. Ein Modell auf diesem Computer darf es lesen.</translation>
    </message>
    <message>
        <source>Join</source>
        <translation>Beitreten</translation>
    </message>
    <message>
        <source>Join a shared library</source>
        <translation>Geteilter Bibliothek beitreten</translation>
    </message>
    <message>
        <source>Join a shared library…</source>
        <translation>Geteilter Bibliothek beitreten …</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Verlassen</translation>
    </message>
    <message>
        <source>Leave empty to read everything.</source>
        <translation>Leer lassen, um alles zu lesen.</translation>
    </message>
    <message>
        <source>Leave “{name}”?</source>
        <translation>„{name}“ verlassen?</translation>
    </message>
    <message>
        <source>Leave…</source>
        <translation>Verlassen …</translation>
    </message>
    <message>
        <source>Let the model read this first</source>
        <translation>Vom Modell zuerst lesen lassen</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Loci creates the user if there is none and the database allows you to.</source>
        <translation>Loci legt den Benutzer an, wenn es ihn nicht gibt und die Datenbank es dir erlaubt.</translation>
    </message>
    <message>
        <source>Loci deletes it from the library. Your files aren't touched.</source>
        <translation>Loci löscht den Ordner aus der Bibliothek. Deine Dateien bleiben unberührt.</translation>
    </message>
    <message>
        <source>Loci deletes its copies and what it read from them.</source>
        <translation>Loci löscht seine Kopien und was es daraus gelesen hat.</translation>
    </message>
    <message>
        <source>Loci read every file in a supported format.</source>
        <translation>Loci hat alle Dateien in unterstützten Formaten gelesen.</translation>
    </message>
    <message>
        <source>Loci reads the password from PostgreSQL's own file .pgpass in your home folder.</source>
        <translation>Loci liest das Passwort aus PostgreSQLs eigener Datei .pgpass in deinem persönlichen Ordner.</translation>
    </message>
    <message numerus="yes">
        <source>Loci removes %n document(s) and everything found only there. Your files stay.</source>
        <translation><numerusform>Loci entfernt %n Dokument und alles, was nur darin steht. Deine Dateien bleiben.</numerusform><numerusform>Loci entfernt %n Dokumente und alles, was nur darin steht. Deine Dateien bleiben.</numerusform></translation>
    </message>
    <message>
        <source>Loci removes what it read from this file. The file itself stays.</source>
        <translation>Loci entfernt, was es aus dieser Datei gelesen hat. Die Datei selbst bleibt.</translation>
    </message>
    <message>
        <source>May share</source>
        <translation>Darf teilen</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>Members of {name}</source>
        <translation>Mitglieder von {name}</translation>
    </message>
    <message>
        <source>Members of “{name}”</source>
        <translation>Mitglieder von „{name}“</translation>
    </message>
    <message>
        <source>More actions for {name}</source>
        <translation>Weitere Aktionen für {name}</translation>
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
        <source>Name in the library (optional)</source>
        <translation>Name in der Bibliothek (optional)</translation>
    </message>
    <message>
        <source>Name on this computer (optional)</source>
        <translation>Name auf diesem Computer (optional)</translation>
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
        <source>No app found that can open “{name}”.</source>
        <translation>Keine App gefunden, die „{name}“ öffnen kann.</translation>
    </message>
    <message>
        <source>No files that Loci can read yet. You can add the folder anyway.</source>
        <translation>Noch keine Dateien, die Loci lesen kann. Du kannst den Ordner trotzdem hinzufügen.</translation>
    </message>
    <message>
        <source>No folders yet</source>
        <translation>Noch keine Ordner</translation>
    </message>
    <message>
        <source>No longer a member</source>
        <translation>Kein Mitglied mehr</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>Keine Probleme</translation>
    </message>
    <message>
        <source>Nobody sees it before you invite them to it. Whoever you invite gets a copy of its files, with all later changes. What never leaves this computer is left out.</source>
        <translation>Niemand sieht ihn, bevor du dazu einlädst. Wen du einlädst, bekommt eine Kopie der Dateien mit allen späteren Änderungen. Was diesen Computer nie verlässt, wird ausgelassen.</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>One pattern per line, as in .gitignore: “*.tmp” matches all files with that extension, “drafts/” all folders with that name, “/drafts/” only the one at the top.</source>
        <translation>Ein Muster pro Zeile, wie in .gitignore: „*.tmp“ steht für alle Dateien mit dieser Endung, „drafts/“ für alle Ordner dieses Namens, „/drafts/“ nur für den obersten.</translation>
    </message>
    <message>
        <source>Only if it's in another place on this computer.</source>
        <translation>Nur wenn er auf diesem Computer an einem anderen Ort ist.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open in default app</source>
        <translation>In Standard-App öffnen</translation>
    </message>
    <message>
        <source>Others wrote these</source>
        <translation>Von anderen</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Eigentümer</translation>
    </message>
    <message>
        <source>Parts of files that couldn't be read</source>
        <translation>Teile von Dateien, die sich nicht lesen ließen</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Paste the invitation you got. Loci copies the folders that are shared with you, reads them and keeps them up to date. Nothing of yours is shared.</source>
        <translation>Füge die Einladung ein, die du bekommen hast. Loci kopiert die Ordner, die mit dir geteilt sind, liest sie und hält sie aktuell. Von dir wird nichts geteilt.</translation>
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
        <source>Privacy of its folder…</source>
        <translation>Datenschutz ihres Ordners …</translation>
    </message>
    <message>
        <source>Privacy of this file…</source>
        <translation>Datenschutz dieser Datei …</translation>
    </message>
    <message>
        <source>Privacy of {name}</source>
        <translation>Datenschutz von {name}</translation>
    </message>
    <message>
        <source>Privacy…</source>
        <translation>Datenschutz …</translation>
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
        <translation>Erneut lesen</translation>
    </message>
    <message>
        <source>Read with text recognition</source>
        <translation>Mit Texterkennung gelesen</translation>
    </message>
    <message numerus="yes">
        <source>Reading %n file(s) again</source>
        <translation><numerusform>%n Datei wird neu gelesen</numerusform><numerusform>%n Dateien werden neu gelesen</numerusform></translation>
    </message>
    <message>
        <source>Reads nothing yet</source>
        <translation>Liest noch nichts</translation>
    </message>
    <message>
        <source>Reads {sources}</source>
        <translation>Liest {sources}</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Recognize text</source>
        <translation>Text erkennen</translation>
    </message>
    <message numerus="yes">
        <source>Recognizing text in %n file(s). This can take a while.</source>
        <translation><numerusform>Text in %n Datei wird erkannt. Das kann eine Weile dauern.</numerusform><numerusform>Text in %n Dateien wird erkannt. Das kann eine Weile dauern.</numerusform></translation>
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
        <source>Remove from the library…</source>
        <translation>Aus der Bibliothek entfernen …</translation>
    </message>
    <message>
        <source>Remove {member} from “{library}”?</source>
        <translation>{member} aus „{library}“ entfernen?</translation>
    </message>
    <message>
        <source>Remove “{name}” from Loci?</source>
        <translation>„{name}“ aus Loci entfernen?</translation>
    </message>
    <message>
        <source>Removed from its folder</source>
        <translation>Aus dem Ordner entfernt</translation>
    </message>
    <message>
        <source>Removed “{name}” from Loci. Your files aren't touched.</source>
        <translation>„{name}“ aus Loci entfernt. Deine Dateien bleiben unberührt.</translation>
    </message>
    <message>
        <source>Rescan</source>
        <translation>Erneut prüfen</translation>
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
        <source>Resume {name}</source>
        <translation>{name} fortsetzen</translation>
    </message>
    <message>
        <source>Resumed</source>
        <translation>Fortgesetzt</translation>
    </message>
    <message>
        <source>Retried</source>
        <translation>Erneut versucht</translation>
    </message>
    <message>
        <source>Same as its folder</source>
        <translation>Wie der Ordner</translation>
    </message>
    <message>
        <source>Same as the database</source>
        <translation>Wie die Datenbank</translation>
    </message>
    <message>
        <source>Same as the folder</source>
        <translation>Wie der Ordner</translation>
    </message>
    <message>
        <source>Same content as {path}</source>
        <translation>Gleicher Inhalt wie {path}</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Search lists it without its words. Nothing else shows or uses it.</source>
        <translation>Die Suche führt es ohne seinen Text auf. Sonst wird es nirgends gezeigt oder verwendet.</translation>
    </message>
    <message>
        <source>Send this to {member}. It contains no password: they also need the one of the database user “{member}”, from whoever manages the database.</source>
        <translation>Schick das an {member}. Es enthält kein Passwort: Gebraucht wird auch das des Datenbankbenutzers „{member}“, von der Person, die die Datenbank verwaltet.</translation>
    </message>
    <message>
        <source>Set by the folder {name}.</source>
        <translation>Vom Ordner {name} festgelegt.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Share a folder</source>
        <translation>Ordner teilen</translation>
    </message>
    <message>
        <source>Share a folder…</source>
        <translation>Ordner teilen …</translation>
    </message>
    <message>
        <source>Share in a library…</source>
        <translation>In einer Bibliothek teilen …</translation>
    </message>
    <message>
        <source>Share “{name}”</source>
        <translation>„{name}“ teilen</translation>
    </message>
    <message>
        <source>Shared library</source>
        <translation>Geteilte Bibliothek</translation>
    </message>
    <message>
        <source>Shared library  ·  you are {user}</source>
        <translation>Geteilte Bibliothek  ·  du bist {user}</translation>
    </message>
    <message>
        <source>Sharing…</source>
        <translation>Teilen …</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Anzeigen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Show all, not only {what}</source>
        <translation>Alle zeigen, nicht nur {what}</translation>
    </message>
    <message>
        <source>Show files</source>
        <translation>Dateien zeigen</translation>
    </message>
    <message>
        <source>Show files: {cause}</source>
        <translation>Dateien zeigen: {cause}</translation>
    </message>
    <message>
        <source>Show ignored problems</source>
        <translation>Ignorierte Probleme zeigen</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>Im Dateimanager zeigen</translation>
    </message>
    <message>
        <source>Show invitation…</source>
        <translation>Einladung zeigen …</translation>
    </message>
    <message>
        <source>Show {count} ignored</source>
        <translation>{count} ignorierte zeigen</translation>
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
        <source>Small letters, digits and underscores, such as summer_trip.</source>
        <translation>Kleinbuchstaben, Ziffern und Unterstriche, etwa sommer_reise.</translation>
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
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop ignoring</source>
        <translation>Nicht mehr ignorieren</translation>
    </message>
    <message>
        <source>Stop recognizing text</source>
        <translation>Texterkennung abbrechen</translation>
    </message>
    <message>
        <source>Stop sharing</source>
        <translation>Nicht mehr teilen</translation>
    </message>
    <message>
        <source>Stop sharing “{name}” in “{library}”?</source>
        <translation>„{name}“ nicht mehr in „{library}“ teilen?</translation>
    </message>
    <message>
        <source>Stop sharing “{name}” with them…</source>
        <translation>„{name}“ nicht mehr teilen …</translation>
    </message>
    <message>
        <source>Stop sharing “{name}”…</source>
        <translation>„{name}“ nicht mehr teilen …</translation>
    </message>
    <message>
        <source>Stop sharing “{source}” with {member}?</source>
        <translation>„{source}“ nicht mehr mit {member} teilen?</translation>
    </message>
    <message>
        <source>Stop sharing…</source>
        <translation>Nicht mehr teilen …</translation>
    </message>
    <message>
        <source>Text recognized</source>
        <translation>Text erkannt</translation>
    </message>
    <message>
        <source>The address means this computer. Replace it with the name that it has in your network.</source>
        <translation>Die Adresse meint diesen Computer. Ersetze sie durch seinen Namen in deinem Netz.</translation>
    </message>
    <message numerus="yes">
        <source>The model reads %n file(s) first</source>
        <translation><numerusform>Das Modell liest %n Datei zuerst</numerusform><numerusform>Das Modell liest %n Dateien zuerst</numerusform></translation>
    </message>
    <message>
        <source>Their user name in the database</source>
        <translation>Benutzername in der Datenbank</translation>
    </message>
    <message>
        <source>These lines aren't valid patterns: {lines}</source>
        <translation>Diese Zeilen sind keine gültigen Muster: {lines}</translation>
    </message>
    <message>
        <source>They get nothing new from it.</source>
        <translation>Daraus kommt dort nichts Neues mehr an.</translation>
    </message>
    <message>
        <source>They may copy and search the folders that you select, with all later changes. What they have copied stays with them, also if you stop sharing.</source>
        <translation>Wen du einlädst, darf die ausgewählten Ordner kopieren und durchsuchen, mit allen späteren Änderungen. Was kopiert ist, bleibt dort, auch wenn du nicht mehr teilst.</translation>
    </message>
    <message>
        <source>They may read</source>
        <translation>Zum Lesen freigeben</translation>
    </message>
    <message>
        <source>They may share folders of their own</source>
        <translation>Darf eigene Ordner teilen</translation>
    </message>
    <message>
        <source>They're removed from the library and get nothing new you share.</source>
        <translation>Das Mitglied wird entfernt und bekommt nichts Neues, das du teilst.</translation>
    </message>
    <message>
        <source>This folder is large. More files may change than shown.</source>
        <translation>Dieser Ordner ist groß. Es können sich mehr Dateien ändern als gezeigt.</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>To add:</source>
        <translation>Hinzuzufügen:</translation>
    </message>
    <message>
        <source>To remove:</source>
        <translation>Zu entfernen:</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Up to date</source>
        <translation>Auf dem neuesten Stand</translation>
    </message>
    <message>
        <source>Up to date  ·  last read {when}</source>
        <translation>Aktuell  ·  zuletzt gelesen {when}</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>Aktualisiert</translation>
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
        <source>What members have copied stays with them.</source>
        <translation>Was Mitglieder kopiert haben, bleibt bei ihnen.</translation>
    </message>
    <message>
        <source>What they have copied stays with them.</source>
        <translation>Was schon kopiert ist, bleibt dort.</translation>
    </message>
    <message>
        <source>What you share stays there for the others.</source>
        <translation>Was du teilst, bleibt dort für die anderen.</translation>
    </message>
    <message>
        <source>Who wrote these texts?</source>
        <translation>Von wem sind die Texte?</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
    <message>
        <source>You can undo this while the message is shown.</source>
        <translation>Du kannst das rückgängig machen, solange diese Meldung zu sehen ist.</translation>
    </message>
    <message>
        <source>You own this library: you decide who is in and who may share in it.</source>
        <translation>Dir gehört diese Bibliothek: Du bestimmst, wer dabei ist und wer darin teilen darf.</translation>
    </message>
    <message>
        <source>You share folders with people you invite. Everybody keeps copies and searches them on their own computer, also offline. A PostgreSQL database holds who may read what, a folder or bucket the files.</source>
        <translation>Du teilst Ordner mit Menschen, die du einlädst. Alle behalten Kopien und durchsuchen sie auf dem eigenen Computer, auch ohne Netz. In einer PostgreSQL-Datenbank steht, wer was lesen darf, in einem Ordner oder Bucket liegen die Dateien.</translation>
    </message>
    <message>
        <source>You share no folder yet. You can invite them to one later.</source>
        <translation>Du teilst noch keinen Ordner. Du kannst später zu einem einladen.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation><numerusform>und %n weitere</numerusform><numerusform>und %n weitere</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>and %n more reason(s)</source>
        <translation><numerusform>und %n weiterer Grund</numerusform><numerusform>und %n weitere Gründe</numerusform></translation>
    </message>
    <message>
        <source>as of {when}</source>
        <translation>Stand {when}</translation>
    </message>
    <message>
        <source>last reached {when}</source>
        <translation>zuletzt erreicht {when}</translation>
    </message>
    <message>
        <source>without extension</source>
        <translation>ohne Endung</translation>
    </message>
    <message>
        <source>{count} waiting for text recognition</source>
        <translation>{count} warten auf Texterkennung</translation>
    </message>
    <message>
        <source>{documents} in {files}</source>
        <translation>{documents} in {files}</translation>
    </message>
    <message>
        <source>{name}: copied from {member}</source>
        <translation>{name}: kopiert von {member}</translation>
    </message>
    <message>
        <source>{name}: from {member}, no copies here</source>
        <translation>{name}: von {member}, keine Kopien hier</translation>
    </message>
    <message>
        <source>{name}: shared by you</source>
        <translation>{name}: von dir geteilt</translation>
    </message>
    <message>
        <source>{owner} has to invite them first.</source>
        <translation>{owner} muss zuerst einladen.</translation>
    </message>
    <message>
        <source>{owner} owns this library and decides who is in. You decide who reads what you share.</source>
        <translation>Wer dabei ist, bestimmt {owner} (Eigentümer der Bibliothek). Du bestimmst, wer liest, was du teilst.</translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message numerus="yes">
        <source>%n item(s) shown</source>
        <translation><numerusform>%n Eintrag</numerusform><numerusform>%n Einträge</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n undated fact(s) hidden</source>
        <translation><numerusform>%n Fakt ohne Datum ausgeblendet</numerusform><numerusform>%n Fakten ohne Datum ausgeblendet</numerusform></translation>
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
        <translation>Zurück in die Gegenwart</translation>
    </message>
    <message>
        <source>Building your timeline.</source>
        <translation>Deine Zeitleiste wird aufgebaut.</translation>
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
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Document (file date)</source>
        <translation>Dokument (Dateidatum)</translation>
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
        <source>File date</source>
        <translation>Dateidatum</translation>
    </message>
    <message>
        <source>Filter by person, project or place</source>
        <translation>Nach Person, Projekt oder Ort filtern</translation>
    </message>
    <message>
        <source>Filter by text</source>
        <translation>Nach Text filtern</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Items in this period</source>
        <translation>Einträge in diesem Zeitraum</translation>
    </message>
    <message>
        <source>Loading…</source>
        <translation>Wird geladen …</translation>
    </message>
    <message>
        <source>Nothing in this period</source>
        <translation>Nichts in diesem Zeitraum</translation>
    </message>
    <message>
        <source>Person, project, place…</source>
        <translation>Person, Projekt, Ort …</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>Ohne Titel</translation>
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
        <source>Zoom out or remove a filter.</source>
        <translation>Zeitraum vergrößern oder einen Filter entfernen.</translation>
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
        <source>{words}: back to now</source>
        <translation>{words}: zurück in die Gegenwart</translation>
    </message>
</context>
<context>
    <name>trace</name>
    <message numerus="yes">
        <source>%n cited sentence(s)</source>
        <translation><numerusform>%n zitierter Satz</numerusform><numerusform>%n zitierte Sätze</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n Fakt</numerusform><numerusform>%n Fakten</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) found</source>
        <translation><numerusform>%n Abschnitt gefunden</numerusform><numerusform>%n Abschnitte gefunden</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) left out</source>
        <translation><numerusform>%n Abschnitt weggelassen</numerusform><numerusform>%n Abschnitte weggelassen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) along links</source>
        <translation><numerusform>%n Schritt über Verbindungen</numerusform><numerusform>%n Schritte über Verbindungen</numerusform></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Compared with the previous answer</source>
        <translation>Im Vergleich zur vorigen Antwort</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Ausschließen</translation>
    </message>
    <message>
        <source>Exclude and ask again</source>
        <translation>Ausschließen und erneut fragen</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Facts put together</source>
        <translation>Zusammengestellte Fakten</translation>
    </message>
    <message>
        <source>How this was found, step by step</source>
        <translation>Schritt für Schritt: So wurde die Antwort gefunden</translation>
    </message>
    <message>
        <source>Links, step {hop}</source>
        <translation>Verbindungen, Schritt {hop}</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>No search was needed for this answer.</source>
        <translation>Für diese Antwort war keine Suche nötig.</translation>
    </message>
    <message>
        <source>Nothing to replay</source>
        <translation>Nichts wiederzugeben</translation>
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
        <source>Previous step</source>
        <translation>Vorheriger Schritt</translation>
    </message>
    <message>
        <source>Prioritize</source>
        <translation>Bevorzugen</translation>
    </message>
    <message>
        <source>Prioritize and ask again</source>
        <translation>Bevorzugen und erneut fragen</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>Rangfolge</translation>
    </message>
    <message>
        <source>Reading the question</source>
        <translation>Verständnis der Frage</translation>
    </message>
    <message>
        <source>Replay on the graph</source>
        <translation>Im Graphen abspielen</translation>
    </message>
    <message>
        <source>Replay step</source>
        <translation>Wiedergabeschritt</translation>
    </message>
    <message>
        <source>Search plan</source>
        <translation>Suchplan</translation>
    </message>
    <message>
        <source>Searched by {ways}</source>
        <translation>Gesucht nach {ways}</translation>
    </message>
    <message>
        <source>Show on graph</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Show {name} in the graph</source>
        <translation>{name} im Graphen zeigen</translation>
    </message>
    <message>
        <source>Starting points</source>
        <translation>Ausgangspunkte</translation>
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
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Your question</source>
        <translation>Deine Frage</translation>
    </message>
    <message>
        <source>a comparison</source>
        <translation>einem Vergleich</translation>
    </message>
    <message>
        <source>a date</source>
        <translation>einem Datum</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>einer Liste</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>einer Zahl</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>einer Person</translation>
    </message>
    <message>
        <source>a place</source>
        <translation>einem Ort</translation>
    </message>
    <message>
        <source>a reason</source>
        <translation>einem Grund</translation>
    </message>
    <message>
        <source>a summary</source>
        <translation>einer Zusammenfassung</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>after {time}</source>
        <translation>nach {time}</translation>
    </message>
    <message>
        <source>an explanation</source>
        <translation>einer Erklärung</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation><numerusform>und %n weitere</numerusform><numerusform>und %n weitere</numerusform></translation>
    </message>
    <message>
        <source>as of {time}</source>
        <translation>Stand {time}</translation>
    </message>
    <message>
        <source>asks about a topic</source>
        <translation>fragt nach einem Thema</translation>
    </message>
    <message>
        <source>asks for {kind}</source>
        <translation>fragt nach {kind}</translation>
    </message>
    <message>
        <source>asks how things are connected</source>
        <translation>fragt nach Verbindungen</translation>
    </message>
    <message>
        <source>asks what changed</source>
        <translation>fragt, was sich geändert hat</translation>
    </message>
    <message>
        <source>before {time}</source>
        <translation>vor {time}</translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation>an der Bedeutung erkannt</translation>
    </message>
    <message>
        <source>by name</source>
        <translation>am Namen erkannt</translation>
    </message>
    <message>
        <source>complexity {level} of 5</source>
        <translation>Schwierigkeit {level} von 5</translation>
    </message>
    <message>
        <source>during {time}</source>
        <translation>im Zeitraum {time}</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>ausgeschlossen</translation>
    </message>
    <message>
        <source>from {origin}</source>
        <translation>von {origin}</translation>
    </message>
    <message>
        <source>in the other direction</source>
        <translation>in umgekehrter Richtung</translation>
    </message>
    <message>
        <source>later</source>
        <translation>später</translation>
    </message>
    <message>
        <source>named in your question</source>
        <translation>in deiner Frage genannt</translation>
    </message>
    <message>
        <source>needs all matching passages</source>
        <translation>braucht alle passenden Stellen</translation>
    </message>
    <message>
        <source>preferred</source>
        <translation>bevorzugt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>required</source>
        <translation>erforderlich</translation>
    </message>
    <message>
        <source>similar in meaning</source>
        <translation>ähnliche Bedeutung</translation>
    </message>
    <message>
        <source>source added</source>
        <translation>Quelle hinzugefügt</translation>
    </message>
    <message>
        <source>source removed</source>
        <translation>Quelle entfernt</translation>
    </message>
    <message>
        <source>spelled a little differently</source>
        <translation>etwas anders geschrieben</translation>
    </message>
    <message>
        <source>spelling corrected</source>
        <translation>Schreibweise korrigiert</translation>
    </message>
    <message>
        <source>starting point added</source>
        <translation>Ausgangspunkt hinzugefügt</translation>
    </message>
    <message>
        <source>starting point removed</source>
        <translation>Ausgangspunkt entfernt</translation>
    </message>
    <message numerus="yes">
        <source>up to %n passage(s)</source>
        <translation><numerusform>bis zu %n Abschnitt</numerusform><numerusform>bis zu %n Abschnitte</numerusform></translation>
    </message>
    <message>
        <source>yes or no</source>
        <translation>Ja oder Nein</translation>
    </message>
    <message>
        <source>{minutes} min {seconds} s</source>
        <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
        <source>“{words}” is a date</source>
        <translation>„{words}“ ist eine Zeitangabe</translation>
    </message>
    <message>
        <source>“{words}” is in your documents</source>
        <translation>„{words}“ kommt in deinen Dokumenten vor</translation>
    </message>
    <message>
        <source>“{words}” is understood as “{relation}”</source>
        <translation>„{words}“ ist verstanden als „{relation}“</translation>
    </message>
</context>
<context>
    <name>tray</name>
    <message>
        <source>Ask a question…</source>
        <translation>Frage stellen …</translation>
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
    <name>vaults</name>
    <message>
        <source>A vault is a library of its own, with its own folders, memory and key. Nothing in one can be found from another.</source>
        <translation>Ein Vault ist eine eigene Bibliothek mit eigenen Ordnern, eigenem Gedächtnis und eigenem Schlüssel. Nichts aus einem ist in einem anderen zu finden.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Choose an empty folder or a library</source>
        <translation>Leeren Ordner oder Bibliothek wählen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>Create in a folder…</source>
        <translation>In Ordner anlegen …</translation>
    </message>
    <message>
        <source>Created “{name}”.</source>
        <translation>„{name}“ ist angelegt.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Delete vault</source>
        <translation>Vault löschen</translation>
    </message>
    <message>
        <source>Deleted the vault. Your documents are as they were.</source>
        <translation>Der Vault ist gelöscht. Deine Dokumente sind unverändert.</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Deleting “{name}”…</source>
        <translation>„{name}“ wird gelöscht …</translation>
    </message>
    <message>
        <source>Folder not found</source>
        <translation>Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>Its folder keeps its name.</source>
        <translation>Der Ordner behält seinen Namen.</translation>
    </message>
    <message>
        <source>More actions for {name}</source>
        <translation>Weitere Aktionen für {name}</translation>
    </message>
    <message>
        <source>Name of a new vault</source>
        <translation>Neuer Vault</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open and close this window</source>
        <translation>Öffnen und dieses Fenster schließen</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>{name} öffnen</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <source>Remove from list</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Removed “{name}” from the list. Its files are still there.</source>
        <translation>„{name}“ steht nicht mehr in der Liste. Die Dateien sind noch da.</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Rename vault</source>
        <translation>Vault umbenennen</translation>
    </message>
    <message>
        <source>Renamed to “{name}”.</source>
        <translation>Heißt jetzt „{name}“.</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>This permanently deletes everything Loci has read and remembered in this vault. Your documents stay. Type “{name}” to continue.</source>
        <translation>Das löscht endgültig alles, was Loci in diesem Vault gelesen und sich gemerkt hat. Deine Dokumente bleiben. Gib „{name}“ ein, um fortzufahren.</translation>
    </message>
    <message>
        <source>This window</source>
        <translation>Dieses Fenster</translation>
    </message>
    <message>
        <source>Vaults</source>
        <translation>Vaults</translation>
    </message>
</context>
<context>
    <name>vocabulary</name>
    <message>
        <source>&lt;affects</source>
        <translation>ist betroffen von</translation>
    </message>
    <message>
        <source>&lt;attended by</source>
        <translation>hat teilgenommen an</translation>
    </message>
    <message>
        <source>&lt;authored by</source>
        <translation>hat geschrieben</translation>
    </message>
    <message>
        <source>&lt;award</source>
        <translation>ging an</translation>
    </message>
    <message>
        <source>&lt;born in</source>
        <translation>ist der Geburtsort von</translation>
    </message>
    <message>
        <source>&lt;capital</source>
        <translation>ist die Hauptstadt von</translation>
    </message>
    <message>
        <source>&lt;capital of</source>
        <translation>hat als Hauptstadt</translation>
    </message>
    <message>
        <source>&lt;child</source>
        <translation>ist Kind von</translation>
    </message>
    <message>
        <source>&lt;child of</source>
        <translation>ist Elternteil von</translation>
    </message>
    <message>
        <source>&lt;cites</source>
        <translation>wird zitiert in</translation>
    </message>
    <message>
        <source>&lt;complies with</source>
        <translation>gilt für</translation>
    </message>
    <message>
        <source>&lt;controls</source>
        <translation>wird kontrolliert von</translation>
    </message>
    <message>
        <source>&lt;depends on</source>
        <translation>wird gebraucht von</translation>
    </message>
    <message>
        <source>&lt;developed by</source>
        <translation>hat entwickelt</translation>
    </message>
    <message>
        <source>&lt;died in</source>
        <translation>ist der Sterbeort von</translation>
    </message>
    <message>
        <source>&lt;directed by</source>
        <translation>hat Regie geführt bei</translation>
    </message>
    <message>
        <source>&lt;employs</source>
        <translation>arbeitet bei</translation>
    </message>
    <message>
        <source>&lt;father</source>
        <translation>ist der Vater von</translation>
    </message>
    <message>
        <source>&lt;founded by</source>
        <translation>hat gegründet</translation>
    </message>
    <message>
        <source>&lt;has component</source>
        <translation>ist Teil von</translation>
    </message>
    <message>
        <source>&lt;has contact</source>
        <translation>ist Kontakt von</translation>
    </message>
    <message>
        <source>&lt;has member</source>
        <translation>ist Mitglied von</translation>
    </message>
    <message>
        <source>&lt;heads</source>
        <translation>wird geleitet von</translation>
    </message>
    <message>
        <source>&lt;impacts</source>
        <translation>ist betroffen von</translation>
    </message>
    <message>
        <source>&lt;is headed by</source>
        <translation>leitet</translation>
    </message>
    <message>
        <source>&lt;located at</source>
        <translation>ist der Ort von</translation>
    </message>
    <message>
        <source>&lt;managed by</source>
        <translation>leitet</translation>
    </message>
    <message>
        <source>&lt;member of</source>
        <translation>hat als Mitglied</translation>
    </message>
    <message>
        <source>&lt;mentions</source>
        <translation>wird erwähnt in</translation>
    </message>
    <message>
        <source>&lt;mitigates</source>
        <translation>wird gemindert durch</translation>
    </message>
    <message>
        <source>&lt;named after</source>
        <translation>ist Namensgeber von</translation>
    </message>
    <message>
        <source>&lt;owns</source>
        <translation>gehört</translation>
    </message>
    <message>
        <source>&lt;performed by</source>
        <translation>hat aufgeführt</translation>
    </message>
    <message>
        <source>&lt;plays for</source>
        <translation>hat als Spieler</translation>
    </message>
    <message>
        <source>&lt;references</source>
        <translation>wird verlinkt von</translation>
    </message>
    <message>
        <source>&lt;relative of</source>
        <translation>ist verwandt mit</translation>
    </message>
    <message>
        <source>&lt;renamed to</source>
        <translation>hieß früher</translation>
    </message>
    <message>
        <source>&lt;reports to</source>
        <translation>ist vorgesetzt</translation>
    </message>
    <message>
        <source>&lt;represents</source>
        <translation>wird vertreten von</translation>
    </message>
    <message>
        <source>&lt;reviewed by</source>
        <translation>hat geprüft</translation>
    </message>
    <message>
        <source>&lt;sent to</source>
        <translation>hat erhalten</translation>
    </message>
    <message>
        <source>&lt;studied at</source>
        <translation>hat ausgebildet</translation>
    </message>
    <message>
        <source>&lt;supersedes</source>
        <translation>wurde ersetzt durch</translation>
    </message>
    <message>
        <source>&lt;supplied by</source>
        <translation>liefert</translation>
    </message>
    <message>
        <source>&lt;uses</source>
        <translation>wird verwendet von</translation>
    </message>
    <message>
        <source>&lt;uses technology</source>
        <translation>wird verwendet von</translation>
    </message>
    <message>
        <source>&lt;work address</source>
        <translation>ist die Geschäftsadresse von</translation>
    </message>
    <message>
        <source>&lt;works at</source>
        <translation>beschäftigt</translation>
    </message>
    <message>
        <source>&lt;works on</source>
        <translation>wird bearbeitet von</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>Komponente</translation>
    </message>
    <message>
        <source>Concept</source>
        <translation>Konzept</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Datum</translation>
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
        <source>Event</source>
        <translation>Ereignis</translation>
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
        <translation>Prozess</translation>
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
        <translation>Technologie</translation>
    </message>
    <message>
        <source>Ticket</source>
        <translation>Ticket</translation>
    </message>
    <message>
        <source>address</source>
        <translation>Adresse:</translation>
    </message>
    <message>
        <source>affects</source>
        <translation>wirkt sich aus auf</translation>
    </message>
    <message>
        <source>age</source>
        <translation>Alter:</translation>
    </message>
    <message>
        <source>altitude</source>
        <translation>Höhe:</translation>
    </message>
    <message>
        <source>anniversary</source>
        <translation>Jahrestag:</translation>
    </message>
    <message>
        <source>attended by</source>
        <translation>wurde besucht von</translation>
    </message>
    <message>
        <source>author</source>
        <translation>Verfasser:</translation>
    </message>
    <message>
        <source>authored by</source>
        <translation>wurde verfasst von</translation>
    </message>
    <message>
        <source>award</source>
        <translation>Auszeichnung:</translation>
    </message>
    <message>
        <source>birthday</source>
        <translation>Geburtstag:</translation>
    </message>
    <message>
        <source>born</source>
        <translation>wurde geboren</translation>
    </message>
    <message>
        <source>born in</source>
        <translation>wurde geboren in</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget:</translation>
    </message>
    <message>
        <source>camera</source>
        <translation>Kamera:</translation>
    </message>
    <message>
        <source>capital</source>
        <translation>Hauptstadt:</translation>
    </message>
    <message>
        <source>capital of</source>
        <translation>ist Hauptstadt von</translation>
    </message>
    <message>
        <source>cc</source>
        <translation>Kopie an:</translation>
    </message>
    <message>
        <source>child</source>
        <translation>hat als Kind</translation>
    </message>
    <message>
        <source>child of</source>
        <translation>ist Kind von</translation>
    </message>
    <message>
        <source>cites</source>
        <translation>zitiert</translation>
    </message>
    <message>
        <source>climb</source>
        <translation>Anstieg:</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>erledigt:</translation>
    </message>
    <message>
        <source>complies with</source>
        <translation>erfüllt</translation>
    </message>
    <message>
        <source>controls</source>
        <translation>kontrolliert</translation>
    </message>
    <message>
        <source>date</source>
        <translation>Datum:</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>Frist:</translation>
    </message>
    <message>
        <source>department</source>
        <translation>Abteilung:</translation>
    </message>
    <message>
        <source>depends on</source>
        <translation>hängt ab von</translation>
    </message>
    <message>
        <source>description</source>
        <translation>Beschreibung:</translation>
    </message>
    <message>
        <source>developed by</source>
        <translation>wurde entwickelt von</translation>
    </message>
    <message>
        <source>died</source>
        <translation>starb</translation>
    </message>
    <message>
        <source>died in</source>
        <translation>starb in</translation>
    </message>
    <message>
        <source>directed by</source>
        <translation>wurde inszeniert von</translation>
    </message>
    <message>
        <source>due</source>
        <translation>fällig:</translation>
    </message>
    <message>
        <source>email</source>
        <translation>E-Mail:</translation>
    </message>
    <message>
        <source>employs</source>
        <translation>beschäftigt</translation>
    </message>
    <message>
        <source>end</source>
        <translation>Ende:</translation>
    </message>
    <message>
        <source>father</source>
        <translation>Vater:</translation>
    </message>
    <message>
        <source>founded</source>
        <translation>gegründet</translation>
    </message>
    <message>
        <source>founded by</source>
        <translation>wurde gegründet von</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von:</translation>
    </message>
    <message>
        <source>has component</source>
        <translation>enthält</translation>
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
        <translation>Zahl der Mitarbeitenden:</translation>
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
        <source>is</source>
        <translation>ist</translation>
    </message>
    <message>
        <source>is headed by</source>
        <translation>wird geleitet von</translation>
    </message>
    <message>
        <source>job title</source>
        <translation>Position:</translation>
    </message>
    <message>
        <source>knows</source>
        <translation>kennt</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge:</translation>
    </message>
    <message>
        <source>lives in</source>
        <translation>wohnt in</translation>
    </message>
    <message>
        <source>lives with</source>
        <translation>lebt mit</translation>
    </message>
    <message>
        <source>located at</source>
        <translation>liegt in</translation>
    </message>
    <message>
        <source>location</source>
        <translation>Ort:</translation>
    </message>
    <message>
        <source>managed by</source>
        <translation>wird geleitet von</translation>
    </message>
    <message>
        <source>married to</source>
        <translation>ist verheiratet mit</translation>
    </message>
    <message>
        <source>member of</source>
        <translation>ist Mitglied von</translation>
    </message>
    <message>
        <source>mentions</source>
        <translation>erwähnt</translation>
    </message>
    <message>
        <source>mitigates</source>
        <translation>mindert</translation>
    </message>
    <message>
        <source>named after</source>
        <translation>ist benannt nach</translation>
    </message>
    <message>
        <source>nickname</source>
        <translation>Spitzname:</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz:</translation>
    </message>
    <message>
        <source>organization</source>
        <translation>Organisation:</translation>
    </message>
    <message>
        <source>organizer</source>
        <translation>Veranstalter:</translation>
    </message>
    <message>
        <source>owns</source>
        <translation>besitzt</translation>
    </message>
    <message>
        <source>participants</source>
        <translation>Teilnehmer:</translation>
    </message>
    <message>
        <source>partner</source>
        <translation>ist Partner von</translation>
    </message>
    <message>
        <source>performed by</source>
        <translation>wurde aufgeführt von</translation>
    </message>
    <message>
        <source>phone</source>
        <translation>Telefon:</translation>
    </message>
    <message>
        <source>photographer</source>
        <translation>fotografiert von:</translation>
    </message>
    <message>
        <source>place</source>
        <translation>Ort:</translation>
    </message>
    <message>
        <source>place:</source>
        <translation>Ort:</translation>
    </message>
    <message>
        <source>plays for</source>
        <translation>spielt für</translation>
    </message>
    <message>
        <source>population</source>
        <translation>Einwohnerzahl:</translation>
    </message>
    <message>
        <source>price</source>
        <translation>Preis:</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>Priorität:</translation>
    </message>
    <message>
        <source>references</source>
        <translation>verweist auf</translation>
    </message>
    <message>
        <source>related to</source>
        <translation>hat zu tun mit</translation>
    </message>
    <message>
        <source>relative of</source>
        <translation>ist verwandt mit</translation>
    </message>
    <message>
        <source>released</source>
        <translation>erschienen</translation>
    </message>
    <message>
        <source>renamed to</source>
        <translation>wurde umbenannt in</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>Wiederholung:</translation>
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
        <translation>wurde geprüft von</translation>
    </message>
    <message>
        <source>role</source>
        <translation>Rolle:</translation>
    </message>
    <message>
        <source>salary</source>
        <translation>Gehalt:</translation>
    </message>
    <message>
        <source>sent to</source>
        <translation>ging an</translation>
    </message>
    <message>
        <source>start</source>
        <translation>Beginn:</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status:</translation>
    </message>
    <message>
        <source>studied at</source>
        <translation>studierte an</translation>
    </message>
    <message>
        <source>subject</source>
        <translation>Betreff:</translation>
    </message>
    <message>
        <source>supersedes</source>
        <translation>ersetzt</translation>
    </message>
    <message>
        <source>supplied by</source>
        <translation>wird beliefert von</translation>
    </message>
    <message>
        <source>tags</source>
        <translation>Schlagwörter:</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>aufgenommen:</translation>
    </message>
    <message>
        <source>to</source>
        <translation>an:</translation>
    </message>
    <message>
        <source>uses</source>
        <translation>verwendet</translation>
    </message>
    <message>
        <source>uses technology</source>
        <translation>verwendet die Technologie</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version:</translation>
    </message>
    <message>
        <source>web page</source>
        <translation>Website:</translation>
    </message>
    <message>
        <source>website</source>
        <translation>Website:</translation>
    </message>
    <message>
        <source>work address</source>
        <translation>Geschäftsadresse</translation>
    </message>
    <message>
        <source>work phone</source>
        <translation>Telefon (Arbeit):</translation>
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
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation><numerusform>%n Abschnitt</numerusform><numerusform>%n Abschnitte</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n Ding</numerusform><numerusform>%n Dinge</numerusform></translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>Add a language model (optional)</source>
        <translation>Sprachmodell hinzufügen (optional)</translation>
    </message>
    <message>
        <source>Already on this computer.</source>
        <translation>Schon auf diesem Computer.</translation>
    </message>
    <message>
        <source>Any instruction-tuned model in GGUF format.</source>
        <translation>Jedes instruktionsoptimierte Modell im GGUF-Format.</translation>
    </message>
    <message>
        <source>Anyone with access to this disk can read Loci's data. You can encrypt it later in Settings.</source>
        <translation>Wer Zugang zu diesem Laufwerk hat, kann die Daten von Loci lesen. Du kannst sie später in den Einstellungen verschlüsseln.</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Choose a folder to read</source>
        <translation>Ordner zum Lesen wählen</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Choose a language model</source>
        <translation>Sprachmodell wählen</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>Datei wählen …</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Wird gezählt …</translation>
    </message>
    <message>
        <source>Don't encrypt</source>
        <translation>Nicht verschlüsseln</translation>
    </message>
    <message>
        <source>Don't read {path}</source>
        <translation>{path} nicht lesen</translation>
    </message>
    <message>
        <source>Encrypt (recommended)</source>
        <translation>Verschlüsseln (empfohlen)</translation>
    </message>
    <message>
        <source>Encrypt with a passphrase</source>
        <translation>Mit einer Passphrase verschlüsseln</translation>
    </message>
    <message>
        <source>Encrypting…</source>
        <translation>Wird verschlüsselt …</translation>
    </message>
    <message>
        <source>Every answer shows its sources</source>
        <translation>Jede Antwort zeigt ihre Quellen</translation>
    </message>
    <message>
        <source>Files read</source>
        <translation>Gelesene Dateien</translation>
    </message>
    <message>
        <source>Get started</source>
        <translation>Los geht’s</translation>
    </message>
    <message>
        <source>It writes answers in full sentences and runs on this computer; only the download needs the internet. Without one, Loci quotes your documents.</source>
        <translation>Es schreibt Antworten in ganzen Sätzen und läuft auf diesem Computer; nur der Download braucht das Internet. Ohne Modell zitiert Loci deine Dokumente.</translation>
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
        <source>Loci asks for it when it starts. Nothing but the passphrase or its recovery code opens Loci's data.</source>
        <translation>Loci fragt beim Start danach. Nur die Passphrase oder ihr Wiederherstellungscode öffnet die Daten von Loci.</translation>
    </message>
    <message>
        <source>Loci found no keychain on this computer (GNOME Keyring or KWallet). You can set a passphrase instead.</source>
        <translation>Loci hat auf diesem Computer keinen Schlüsselbund gefunden (GNOME Keyring oder KWallet). Zum Verschlüsseln brauchst du deshalb eine Passphrase.</translation>
    </message>
    <message>
        <source>Loci keeps reading in the background. You can ask right away; answers get better with every file.</source>
        <translation>Loci liest im Hintergrund weiter. Du kannst sofort fragen; mit jeder Datei werden die Antworten besser.</translation>
    </message>
    <message>
        <source>Loci reads the folders you choose, finds people, projects, places and ideas in them, and answers your questions.</source>
        <translation>Loci liest die Ordner, die du auswählst, findet darin Personen, Projekte, Orte und Ideen und beantwortet deine Fragen.</translation>
    </message>
    <message>
        <source>Loci reads them in place and never changes them.</source>
        <translation>Loci liest sie, wo sie sind, und ändert sie nie.</translation>
    </message>
    <message>
        <source>Loci saves what it reads in its own files. With encryption, nobody else can read them.</source>
        <translation>Loci speichert in eigenen Dateien, was es gelesen hat. Wenn du sie verschlüsselst, kann sie niemand sonst lesen.</translation>
    </message>
    <message>
        <source>Loci's data is already encrypted.</source>
        <translation>Die Daten von Loci sind schon verschlüsselt.</translation>
    </message>
    <message>
        <source>Loci's data is encrypted.</source>
        <translation>Die Daten von Loci sind verschlüsselt.</translation>
    </message>
    <message>
        <source>Looking for a keychain…</source>
        <translation>Es wird ein Schlüsselbund gesucht …</translation>
    </message>
    <message>
        <source>Names and patterns to skip</source>
        <translation>Namen und Muster, die übersprungen werden</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>No folders yet.</source>
        <translation>Noch keine Ordner.</translation>
    </message>
    <message>
        <source>Notes, documents, mail, spreadsheets, presentations, web pages. Loci never changes your files and picks up later changes automatically.</source>
        <translation>Notizen, Dokumente, E-Mails, Tabellen, Präsentationen, Webseiten. Loci ändert deine Dateien nie und bemerkt spätere Änderungen automatisch.</translation>
    </message>
    <message>
        <source>Nothing leaves this computer</source>
        <translation>Nichts verlässt diesen Computer</translation>
    </message>
    <message>
        <source>One click opens the document at the exact spot.</source>
        <translation>Ein Klick öffnet das Dokument an der genauen Stelle.</translation>
    </message>
    <message>
        <source>Open Loci</source>
        <translation>Loci öffnen</translation>
    </message>
    <message>
        <source>Protect Loci's data</source>
        <translation>Daten von Loci schützen</translation>
    </message>
    <message>
        <source>Questions you could ask:</source>
        <translation>Fragen, die du stellen könntest:</translation>
    </message>
    <message>
        <source>Reading is on hold</source>
        <translation>Das Lesen wartet</translation>
    </message>
    <message>
        <source>Reading takes {time}. You can ask while Loci reads.</source>
        <translation>Das Lesen dauert {time}. Fragen kannst du schon währenddessen.</translation>
    </message>
    <message>
        <source>Reading your files</source>
        <translation>Loci liest deine Dateien</translation>
    </message>
    <message>
        <source>Reading, search and answers work offline.</source>
        <translation>Lesen, Suche und Antworten funktionieren ohne Internet.</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Recommended for this computer.</source>
        <translation>Für diesen Computer empfohlen.</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Skip files and folders (optional)</source>
        <translation>Dateien und Ordner überspringen (optional)</translation>
    </message>
    <message>
        <source>Step {number} of {count}</source>
        <translation>Schritt {number} von {count}</translation>
    </message>
    <message>
        <source>The key is stored in this computer's keychain. No password to remember.</source>
        <translation>Der Schlüssel liegt im Schlüsselbund dieses Computers. Kein Passwort nötig.</translation>
    </message>
    <message>
        <source>The model isn't downloaded yet. {problem} Until then, Loci quotes your documents. You can resume in Models.</source>
        <translation>Das Modell ist noch nicht heruntergeladen. {problem} Bis dahin zitiert Loci deine Dokumente. Unter „Modelle“ kannst du den Download fortsetzen.</translation>
    </message>
    <message>
        <source>This computer has a keychain.</source>
        <translation>Dieser Computer hat einen Schlüsselbund.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Try the sample folder</source>
        <translation>Beispielordner ausprobieren</translation>
    </message>
    <message>
        <source>Type a passphrase twice, or choose “Don't encrypt”.</source>
        <translation>Gib eine Passphrase zweimal ein oder wähle „Nicht verschlüsseln“.</translation>
    </message>
    <message>
        <source>Use my own file</source>
        <translation>Eigene Datei verwenden</translation>
    </message>
    <message>
        <source>Which folders should Loci read?</source>
        <translation>Welche Ordner soll Loci lesen?</translation>
    </message>
    <message>
        <source>Who “I” is in your notes</source>
        <translation>Wer „ich“ in deinen Notizen ist</translation>
    </message>
    <message>
        <source>You can add one later in Models.</source>
        <translation>Du kannst es später unter „Modelle“ hinzufügen.</translation>
    </message>
    <message>
        <source>You can ask right away.</source>
        <translation>Du kannst sofort fragen.</translation>
    </message>
    <message>
        <source>You can skip any step and change everything later in Settings.</source>
        <translation>Du kannst jeden Schritt überspringen und alles später in den Einstellungen ändern.</translation>
    </message>
    <message>
        <source>Your choices are saved. Loci reads your folders as soon as it can.</source>
        <translation>Deine Auswahl ist gespeichert. Loci liest deine Ordner, sobald es geht.</translation>
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
        <source>Your name</source>
        <translation>Dein Name</translation>
    </message>
    <message>
        <source>Your name (optional)</source>
        <translation>Dein Name (optional)</translation>
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
        <source>{disk} disk space free, {memory} RAM</source>
        <translation>{disk} Speicherplatz frei, {memory} Arbeitsspeicher</translation>
    </message>
    <message>
        <source>{model} answers your questions.</source>
        <translation>{model} beantwortet deine Fragen.</translation>
    </message>
    <message>
        <source>{model}: {got} downloaded</source>
        <translation>{model}: {got} heruntergeladen</translation>
    </message>
    <message>
        <source>{model}: {share}% downloaded</source>
        <translation>{model}: {share} % heruntergeladen</translation>
    </message>
    <message>
        <source>{problem} You can skip this step.</source>
        <translation>{problem} Du kannst diesen Schritt überspringen.</translation>
    </message>
    <message>
        <source>{size} download.</source>
        <translation>Download: {size}.</translation>
    </message>
</context>
</TS>
