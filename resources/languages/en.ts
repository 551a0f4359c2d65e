<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>ask</name>
    <message numerus="yes">
        <source>%n left out</source>
        <translation><numerusform>%n left out</numerusform><numerusform>%n left out</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) without a source, underlined above. Read with care.</source>
        <translation><numerusform>%n sentence without a source, underlined above. Read with care.</numerusform><numerusform>%n sentences without a source, underlined above. Read with care.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n source(s)</source>
        <translation><numerusform>%n source</numerusform><numerusform>%n sources</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n weighed more</source>
        <translation><numerusform>%n weighed more</numerusform><numerusform>%n weighed more</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Answers from %n document(s), on this computer</source>
        <translation><numerusform>Answers from %n document, on this computer</numerusform><numerusform>Answers from %n documents, on this computer</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>From all of the %n passage(s) that match</source>
        <translation><numerusform>From the one passage that matches</numerusform><numerusform>From all of the %n passages that match</numerusform></translation>
    </message>
</context>
<context>
    <name>canvas</name>
    <message numerus="yes">
        <source>Selected: {name}, joined to %n thing(s).</source>
        <translation><numerusform>Selected: {name}, joined to %n thing.</numerusform><numerusform>Selected: {name}, joined to %n things.</numerusform></translation>
    </message>
</context>
<context>
    <name>graph</name>
    <message numerus="yes">
        <source>%n chosen thing(s)</source>
        <translation><numerusform>%n chosen thing</numerusform><numerusform>%n chosen things</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n document</numerusform><numerusform>%n documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n fact</numerusform><numerusform>%n facts</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n hidden</source>
        <translation><numerusform>%n hidden</numerusform><numerusform>%n hidden</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n link(s)</source>
        <translation><numerusform>%n link</numerusform><numerusform>%n links</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n new thing(s)</source>
        <translation><numerusform>%n new thing</numerusform><numerusform>%n new things</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n path(s)</source>
        <translation><numerusform>%n path</numerusform><numerusform>%n paths</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation><numerusform>%n step</numerusform><numerusform>%n steps</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n thing</numerusform><numerusform>%n things</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) chosen</source>
        <translation><numerusform>%n thing chosen</numerusform><numerusform>%n things chosen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) saved to {path}</source>
        <translation><numerusform>%n thing saved to {path}</numerusform><numerusform>%n things saved to {path}</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation><numerusform>%n time</numerusform><numerusform>%n times</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Named %n time(s) in {documents}</source>
        <translation><numerusform>Named %n time in {documents}</numerusform><numerusform>Named %n times in {documents}</numerusform></translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message numerus="yes">
        <source>%n memory(s) are in the file</source>
        <translation><numerusform>%n memory is in the file</numerusform><numerusform>%n memories are in the file</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) became one</source>
        <translation><numerusform>%n memory became one</numerusform><numerusform>%n memories became one</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) came in</source>
        <translation><numerusform>%n memory came in</numerusform><numerusform>%n memories came in</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) erased from all files</source>
        <translation><numerusform>%n memory erased from all files</numerusform><numerusform>%n memories erased from all files</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) made</source>
        <translation><numerusform>%n summary made</numerusform><numerusform>%n summaries made</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Fades in about %n day(s)</source>
        <translation><numerusform>Fades in about %n day</numerusform><numerusform>Fades in about %n days</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Said %n day(s) ago.</source>
        <translation><numerusform>Said %n day ago.</numerusform><numerusform>Said %n days ago.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>You used it %n time(s), which keeps it.</source>
        <translation><numerusform>You used it %n time, which keeps it.</numerusform><numerusform>You used it %n times, which keeps it.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>{percent} % in %n day(s)</source>
        <translation><numerusform>{percent} % in %n day</numerusform><numerusform>{percent} % in %n days</numerusform></translation>
    </message>
</context>
<context>
    <name>models</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation><numerusform>%n more</numerusform><numerusform>%n more</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Show %n more, too large for this computer</source>
        <translation><numerusform>Show %n more, too large for this computer</numerusform><numerusform>Show %n more, too large for this computer</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation><numerusform>about %n minute left</numerusform><numerusform>about %n minutes left</numerusform></translation>
    </message>
</context>
<context>
    <name>notices</name>
    <message numerus="yes">
        <source>%n document(s) can be asked.</source>
        <translation><numerusform>%n document can be asked.</numerusform><numerusform>%n documents can be asked.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) could not be read.</source>
        <translation><numerusform>%n file could not be read.</numerusform><numerusform>%n files could not be read.</numerusform></translation>
    </message>
</context>
<context>
    <name>palette</name>
    <message numerus="yes">
        <source>%n mention(s)</source>
        <translation><numerusform>%n mention</numerusform><numerusform>%n mentions</numerusform></translation>
    </message>
</context>
<context>
    <name>progress</name>
    <message numerus="yes">
        <source>{done} of %n file(s)</source>
        <translation><numerusform>{done} of %n file</numerusform><numerusform>{done} of %n files</numerusform></translation>
    </message>
</context>
<context>
    <name>reader</name>
    <message numerus="yes">
        <source>In %n document(s)</source>
        <translation><numerusform>In %n document</numerusform><numerusform>In %n documents</numerusform></translation>
    </message>
</context>
<context>
    <name>review</name>
    <message numerus="yes">
        <source>%n decided</source>
        <translation><numerusform>%n decided</numerusform><numerusform>%n decided</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n decision(s) wait</source>
        <translation><numerusform>%n decision waits</numerusform><numerusform>%n decisions wait</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) to check, if you like</source>
        <translation><numerusform>%n fact to check, if you like</numerusform><numerusform>%n facts to check, if you like</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n suspicious place(s)</source>
        <translation><numerusform>%n suspicious place</numerusform><numerusform>%n suspicious places</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>in %n document(s)</source>
        <translation><numerusform>in %n document</numerusform><numerusform>in %n documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>named %n time(s)</source>
        <translation><numerusform>named %n time</numerusform><numerusform>named %n times</numerusform></translation>
    </message>
</context>
<context>
    <name>search</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n document</numerusform><numerusform>%n documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation><numerusform>%n passage</numerusform><numerusform>%n passages</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n thing</numerusform><numerusform>%n things</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Show %n more document(s)</source>
        <translation><numerusform>Show %n more document</numerusform><numerusform>Show %n more documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Show %n more thing(s)</source>
        <translation><numerusform>Show %n more thing</numerusform><numerusform>Show %n more things</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>in %n document(s)</source>
        <translation><numerusform>in %n document</numerusform><numerusform>in %n documents</numerusform></translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message numerus="yes">
        <source>%n more fit(s); type more words.</source>
        <translation><numerusform>%n more fits; type more words.</numerusform><numerusform>%n more fit; type more words.</numerusform></translation>
    </message>
</context>
<context>
    <name>shell</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n document</numerusform><numerusform>%n documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n fact</numerusform><numerusform>%n facts</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n thing</numerusform><numerusform>%n things</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation><numerusform>%n waiting</numerusform><numerusform>%n waiting</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Drop %n file(s) or folder(s) to read them</source>
        <translation><numerusform>Drop %n file or folder to read them</numerusform><numerusform>Drop %n files or folders to read them</numerusform></translation>
    </message>
</context>
<context>
    <name>sources</name>
    <message numerus="yes">
        <source>%n come in</source>
        <translation><numerusform>%n comes in</numerusform><numerusform>%n come in</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n document</numerusform><numerusform>%n documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n fact</numerusform><numerusform>%n facts</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n file</numerusform><numerusform>%n files</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are listed again</source>
        <translation><numerusform>%n file is listed again</numerusform><numerusform>%n files are listed again</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are read again</source>
        <translation><numerusform>%n file is read again</numerusform><numerusform>%n files are read again</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) chosen</source>
        <translation><numerusform>%n file chosen</numerusform><numerusform>%n files chosen</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) no longer come first</source>
        <translation><numerusform>%n file no longer comes first</numerusform><numerusform>%n files no longer come first</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) of kinds that are not read.</source>
        <translation><numerusform>%n file of a kind that is not read.</numerusform><numerusform>%n files of kinds that are not read.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) stay</source>
        <translation><numerusform>%n file stays</numerusform><numerusform>%n files stay</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) to read</source>
        <translation><numerusform>%n file to read</numerusform><numerusform>%n files to read</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n go out</source>
        <translation><numerusform>%n goes out</numerusform><numerusform>%n go out</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n not read</source>
        <translation><numerusform>%n not read</numerusform><numerusform>%n not read</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n part(s)</source>
        <translation><numerusform>%n part</numerusform><numerusform>%n parts</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation><numerusform>%n passage</numerusform><numerusform>%n passages</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passed over</source>
        <translation><numerusform>%n passed over</numerusform><numerusform>%n passed over</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s)</source>
        <translation><numerusform>%n pattern</numerusform><numerusform>%n patterns</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n picture(s) hold text only if it is recognized; you can choose that later.</source>
        <translation><numerusform>%n picture holds text only if it is recognized; you can choose that later.</numerusform><numerusform>%n pictures hold text only if it is recognized; you can choose that later.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n thing</numerusform><numerusform>%n things</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Erased %n files from Loci; the files themselves stay.</source>
        <translation><numerusform>Erased %n file from Loci; the file itself stays.</numerusform><numerusform>Erased %n files from Loci; the files themselves stay.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Ignored %n file(s)</source>
        <translation><numerusform>Ignored %n file</numerusform><numerusform>Ignored %n files</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Loci forgets %n document(s) of this folder. Your files stay untouched.</source>
        <translation><numerusform>Loci forgets %n document of this folder. Your files stay untouched.</numerusform><numerusform>Loci forgets %n documents of this folder. Your files stay untouched.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Loci forgets %n document(s) that go out, with what only they say. Files stay.</source>
        <translation><numerusform>Loci forgets %n document that goes out, with what only they say. Files stay.</numerusform><numerusform>Loci forgets %n documents that go out, with what only they say. Files stay.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Of the %n fact(s) known now, Loci forgets all that nothing else supports.</source>
        <translation><numerusform>Of the %n fact known now, Loci forgets all that nothing else supports.</numerusform><numerusform>Of the %n facts known now, Loci forgets all that nothing else supports.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Recognizing text in %n file(s); it takes a while.</source>
        <translation><numerusform>Recognizing text in %n file; it takes a while.</numerusform><numerusform>Recognizing text in %n files; it takes a while.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>The model reads %n file(s) first</source>
        <translation><numerusform>The model reads %n file first</numerusform><numerusform>The model reads %n files first</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation><numerusform>and %n more</numerusform><numerusform>and %n more</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>and %n more cause(s)</source>
        <translation><numerusform>and %n more cause</numerusform><numerusform>and %n more causes</numerusform></translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message numerus="yes">
        <source>%n fact(s) have no date</source>
        <translation><numerusform>%n fact has no date</numerusform><numerusform>%n facts have no date</numerusform></translation>
    </message>
</context>
<context>
    <name>trace</name>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n fact</numerusform><numerusform>%n facts</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n hop(s)</source>
        <translation><numerusform>%n hop</numerusform><numerusform>%n hops</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) dropped</source>
        <translation><numerusform>%n passage dropped</numerusform><numerusform>%n passages dropped</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) kept</source>
        <translation><numerusform>%n passage kept</numerusform><numerusform>%n passages kept</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation><numerusform>and %n more</numerusform><numerusform>and %n more</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>up to %n</source>
        <translation><numerusform>up to %n</numerusform><numerusform>up to %n</numerusform></translation>
    </message>
</context>
<context>
    <name>welcome</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n file</numerusform><numerusform>%n files</numerusform></translation>
    </message>
</context>
</TS>
