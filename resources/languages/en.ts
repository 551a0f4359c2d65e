<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>ask</name>
    <message numerus="yes">
        <source>%n excluded</source>
        <translation><numerusform>%n excluded</numerusform><numerusform>%n excluded</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n prioritized</source>
        <translation><numerusform>%n prioritized</numerusform><numerusform>%n prioritized</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) without a source, underlined above. Please double-check.</source>
        <translation><numerusform>%n sentence without a source, underlined above. Please double-check.</numerusform><numerusform>%n sentences without a source, underlined above. Please double-check.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n source(s)</source>
        <translation><numerusform>%n source</numerusform><numerusform>%n sources</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Answers from %n document(s), on this computer</source>
        <translation><numerusform>Answers from %n document, on this computer</numerusform><numerusform>Answers from %n documents, on this computer</numerusform></translation>
    </message>
</context>
<context>
    <name>canvas</name>
    <message numerus="yes">
        <source>Selected: {name}, linked to %n thing(s).</source>
        <translation><numerusform>Selected: {name}, linked to %n thing.</numerusform><numerusform>Selected: {name}, linked to %n things.</numerusform></translation>
    </message>
</context>
<context>
    <name>gold</name>
    <message numerus="yes">
        <source>%n better</source>
        <translation><numerusform>%n better</numerusform><numerusform>%n better</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n test question(s) imported</source>
        <translation><numerusform>%n test question imported</numerusform><numerusform>%n test questions imported</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n test question(s) removed</source>
        <translation><numerusform>%n test question removed</numerusform><numerusform>%n test questions removed</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n worse</source>
        <translation><numerusform>%n worse</numerusform><numerusform>%n worse</numerusform></translation>
    </message>
</context>
<context>
    <name>graph</name>
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
        <source>%n kind(s)</source>
        <translation><numerusform>%n kind</numerusform><numerusform>%n kinds</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n link(s)</source>
        <translation><numerusform>%n link</numerusform><numerusform>%n links</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n mention(s)</source>
        <translation><numerusform>%n mention</numerusform><numerusform>%n mentions</numerusform></translation>
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
        <source>%n relation(s)</source>
        <translation><numerusform>%n relation</numerusform><numerusform>%n relations</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation><numerusform>%n row</numerusform><numerusform>%n rows</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n selected</source>
        <translation><numerusform>%n selected</numerusform><numerusform>%n selected</numerusform></translation>
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
        <source>Exported %n thing(s) to {path}</source>
        <translation><numerusform>Exported %n thing to {path}</numerusform><numerusform>Exported %n things to {path}</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Mentioned %n time(s) in {documents}</source>
        <translation><numerusform>Mentioned %n time in {documents}</numerusform><numerusform>Mentioned %n times in {documents}</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>On their own: %n</source>
        <translation><numerusform>On their own: %n</numerusform><numerusform>On their own: %n</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>The first %n path(s)</source>
        <translation><numerusform>The first %n path</numerusform><numerusform>The first %n paths</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Up to %n step(s)</source>
        <translation><numerusform>Up to %n step</numerusform><numerusform>Up to %n steps</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>{count} of %n thing(s)</source>
        <translation><numerusform>{count} of %n thing</numerusform><numerusform>{count} of %n things</numerusform></translation>
    </message>
</context>
<context>
    <name>health</name>
    <message numerus="yes">
        <source>%n failure(s)</source>
        <translation><numerusform>%n failure</numerusform><numerusform>%n failures</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) waiting to be read</source>
        <translation><numerusform>%n file waiting to be read</numerusform><numerusform>%n files waiting to be read</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation><numerusform>%n question</numerusform><numerusform>%n questions</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n text(s) can't be found by meaning yet</source>
        <translation><numerusform>%n text can't be found by meaning yet</numerusform><numerusform>%n texts can't be found by meaning yet</numerusform></translation>
    </message>
</context>
<context>
    <name>memory</name>
    <message numerus="yes">
        <source>%n memory(s) exported</source>
        <translation><numerusform>%n memory exported</numerusform><numerusform>%n memories exported</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) imported</source>
        <translation><numerusform>%n memory imported</numerusform><numerusform>%n memories imported</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) permanently deleted</source>
        <translation><numerusform>%n memory permanently deleted</numerusform><numerusform>%n memories permanently deleted</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n memory(s) summarized</source>
        <translation><numerusform>%n memory summarized</numerusform><numerusform>%n memories summarized</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n summary(s) created</source>
        <translation><numerusform>%n summary created</numerusform><numerusform>%n summaries created</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Fades in about %n day(s)</source>
        <translation><numerusform>Fades in about %n day</numerusform><numerusform>Fades in about %n days</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Saved %n day(s) ago.</source>
        <translation><numerusform>Saved %n day ago.</numerusform><numerusform>Saved %n days ago.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Used %n time(s), which keeps it fresh.</source>
        <translation><numerusform>Used %n time, which keeps it fresh.</numerusform><numerusform>Used %n times, which keeps it fresh.</numerusform></translation>
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
        <source>%n file(s) couldn't be read.</source>
        <translation><numerusform>%n file couldn't be read.</numerusform><numerusform>%n files couldn't be read.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n saved question(s) found something new.</source>
        <translation><numerusform>%n saved question found something new.</numerusform><numerusform>%n saved questions found something new.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>You can ask about %n document(s) now.</source>
        <translation><numerusform>You can ask about %n document now.</numerusform><numerusform>You can ask about %n documents now.</numerusform></translation>
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
        <source>%n answered</source>
        <translation><numerusform>%n answered</numerusform><numerusform>%n answered</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n optional check(s)</source>
        <translation><numerusform>%n optional check</numerusform><numerusform>%n optional checks</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation><numerusform>%n question</numerusform><numerusform>%n questions</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n suspicious passage(s)</source>
        <translation><numerusform>%n suspicious passage</numerusform><numerusform>%n suspicious passages</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>in %n document(s)</source>
        <translation><numerusform>in %n document</numerusform><numerusform>in %n documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>mentioned %n time(s)</source>
        <translation><numerusform>mentioned %n time</numerusform><numerusform>mentioned %n times</numerusform></translation>
    </message>
</context>
<context>
    <name>saved</name>
    <message numerus="yes">
        <source>%n gone</source>
        <translation><numerusform>%n gone</numerusform><numerusform>%n gone</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n new</source>
        <translation><numerusform>%n new</numerusform><numerusform>%n new</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n result(s) now</source>
        <translation><numerusform>%n result now</numerusform><numerusform>%n results now</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation><numerusform>and %n more</numerusform><numerusform>and %n more</numerusform></translation>
    </message>
</context>
<context>
    <name>search</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n document</numerusform><numerusform>%n documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n open task(s)</source>
        <translation><numerusform>%n open task</numerusform><numerusform>%n open tasks</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n overdue</source>
        <translation><numerusform>%n overdue</numerusform><numerusform>%n overdue</numerusform></translation>
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
        <source>%n more result(s). Type more words to narrow them down.</source>
        <translation><numerusform>%n more result. Type more words to narrow them down.</numerusform><numerusform>%n more results. Type more words to narrow them down.</numerusform></translation>
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
        <source>Drop to add %n file(s) or folder(s)</source>
        <translation><numerusform>Drop to add %n file or folder</numerusform><numerusform>Drop to add %n files or folders</numerusform></translation>
    </message>
</context>
<context>
    <name>sources</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation><numerusform>%n document</numerusform><numerusform>%n documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n file</numerusform><numerusform>%n files</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are no longer ignored</source>
        <translation><numerusform>%n file is no longer ignored</numerusform><numerusform>%n files are no longer ignored</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are no longer read first</source>
        <translation><numerusform>%n file is no longer read first</numerusform><numerusform>%n files are no longer read first</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) left to read</source>
        <translation><numerusform>%n file left to read</numerusform><numerusform>%n files left to read</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) selected</source>
        <translation><numerusform>%n file selected</numerusform><numerusform>%n files selected</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) unchanged</source>
        <translation><numerusform>%n file unchanged</numerusform><numerusform>%n files unchanged</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) with an unsupported format.</source>
        <translation><numerusform>%n file with an unsupported format.</numerusform><numerusform>%n files with an unsupported format.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) can be searched after text recognition. You can turn it on later.</source>
        <translation><numerusform>%n image can be searched after text recognition. You can turn it on later.</numerusform><numerusform>%n images can be searched after text recognition. You can turn it on later.</numerusform></translation>
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
        <source>%n pattern(s)</source>
        <translation><numerusform>%n pattern</numerusform><numerusform>%n patterns</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n skipped</source>
        <translation><numerusform>%n skipped</numerusform><numerusform>%n skipped</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n to add</source>
        <translation><numerusform>%n to add</numerusform><numerusform>%n to add</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n to remove</source>
        <translation><numerusform>%n to remove</numerusform><numerusform>%n to remove</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Deleted %n file(s) from Loci. Your files stay where they are.</source>
        <translation><numerusform>Deleted %n file from Loci. Your file stays where it is.</numerusform><numerusform>Deleted %n files from Loci. Your files stay where they are.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Ignored %n file(s)</source>
        <translation><numerusform>Ignored %n file</numerusform><numerusform>Ignored %n files</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Loci removes %n document(s) and everything found only there. Your files stay.</source>
        <translation><numerusform>Loci removes %n document and everything found only there. Your files stay.</numerusform><numerusform>Loci removes %n documents and everything found only there. Your files stay.</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Reading %n file(s) again</source>
        <translation><numerusform>Reading %n file again</numerusform><numerusform>Reading %n files again</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>Recognizing text in %n file(s). This can take a while.</source>
        <translation><numerusform>Recognizing text in %n file. This can take a while.</numerusform><numerusform>Recognizing text in %n files. This can take a while.</numerusform></translation>
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
        <source>and %n more reason(s)</source>
        <translation><numerusform>and %n more reason</numerusform><numerusform>and %n more reasons</numerusform></translation>
    </message>
</context>
<context>
    <name>timeline</name>
    <message numerus="yes">
        <source>%n item(s) shown</source>
        <translation><numerusform>%n item shown</numerusform><numerusform>%n items shown</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n undated fact(s) hidden</source>
        <translation><numerusform>%n undated fact hidden</numerusform><numerusform>%n undated facts hidden</numerusform></translation>
    </message>
</context>
<context>
    <name>trace</name>
    <message numerus="yes">
        <source>%n cited sentence(s)</source>
        <translation><numerusform>%n cited sentence</numerusform><numerusform>%n cited sentences</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s)</source>
        <translation><numerusform>%n fact</numerusform><numerusform>%n facts</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) found</source>
        <translation><numerusform>%n passage found</numerusform><numerusform>%n passages found</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) left out</source>
        <translation><numerusform>%n passage left out</numerusform><numerusform>%n passages left out</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) along links</source>
        <translation><numerusform>%n step along links</numerusform><numerusform>%n steps along links</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation><numerusform>and %n more</numerusform><numerusform>and %n more</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>up to %n passage(s)</source>
        <translation><numerusform>up to %n passage</numerusform><numerusform>up to %n passages</numerusform></translation>
    </message>
</context>
<context>
    <name>vocabulary</name>
    <message>
        <source>&lt;affects</source>
        <translation>is affected by</translation>
    </message>
    <message>
        <source>&lt;attended by</source>
        <translation>attended</translation>
    </message>
    <message>
        <source>&lt;authored by</source>
        <translation>wrote</translation>
    </message>
    <message>
        <source>&lt;award</source>
        <translation>was awarded to</translation>
    </message>
    <message>
        <source>&lt;born in</source>
        <translation>is the birthplace of</translation>
    </message>
    <message>
        <source>&lt;capital</source>
        <translation>is the capital of</translation>
    </message>
    <message>
        <source>&lt;capital of</source>
        <translation>has the capital</translation>
    </message>
    <message>
        <source>&lt;child of</source>
        <translation>is a parent of</translation>
    </message>
    <message>
        <source>&lt;cites</source>
        <translation>is cited by</translation>
    </message>
    <message>
        <source>&lt;complies with</source>
        <translation>applies to</translation>
    </message>
    <message>
        <source>&lt;controls</source>
        <translation>is controlled by</translation>
    </message>
    <message>
        <source>&lt;depends on</source>
        <translation>is needed by</translation>
    </message>
    <message>
        <source>&lt;developed by</source>
        <translation>developed</translation>
    </message>
    <message>
        <source>&lt;died in</source>
        <translation>is the place of death of</translation>
    </message>
    <message>
        <source>&lt;directed by</source>
        <translation>directed</translation>
    </message>
    <message>
        <source>&lt;employs</source>
        <translation>works at</translation>
    </message>
    <message>
        <source>&lt;father</source>
        <translation>is the father of</translation>
    </message>
    <message>
        <source>&lt;founded by</source>
        <translation>founded</translation>
    </message>
    <message>
        <source>&lt;has component</source>
        <translation>is part of</translation>
    </message>
    <message>
        <source>&lt;has contact</source>
        <translation>is a contact of</translation>
    </message>
    <message>
        <source>&lt;has member</source>
        <translation>is a member of</translation>
    </message>
    <message>
        <source>&lt;heads</source>
        <translation>is headed by</translation>
    </message>
    <message>
        <source>&lt;impacts</source>
        <translation>is affected by</translation>
    </message>
    <message>
        <source>&lt;is headed by</source>
        <translation>heads</translation>
    </message>
    <message>
        <source>&lt;located at</source>
        <translation>is the location of</translation>
    </message>
    <message>
        <source>&lt;managed by</source>
        <translation>manages</translation>
    </message>
    <message>
        <source>&lt;member of</source>
        <translation>has member</translation>
    </message>
    <message>
        <source>&lt;mentions</source>
        <translation>is mentioned in</translation>
    </message>
    <message>
        <source>&lt;mitigates</source>
        <translation>is mitigated by</translation>
    </message>
    <message>
        <source>&lt;named after</source>
        <translation>gave its name to</translation>
    </message>
    <message>
        <source>&lt;owns</source>
        <translation>is owned by</translation>
    </message>
    <message>
        <source>&lt;performed by</source>
        <translation>performed</translation>
    </message>
    <message>
        <source>&lt;plays for</source>
        <translation>has player</translation>
    </message>
    <message>
        <source>&lt;references</source>
        <translation>is linked from</translation>
    </message>
    <message>
        <source>&lt;renamed to</source>
        <translation>was formerly</translation>
    </message>
    <message>
        <source>&lt;reports to</source>
        <translation>has direct report</translation>
    </message>
    <message>
        <source>&lt;represents</source>
        <translation>is represented by</translation>
    </message>
    <message>
        <source>&lt;reviewed by</source>
        <translation>reviewed</translation>
    </message>
    <message>
        <source>&lt;sent to</source>
        <translation>received</translation>
    </message>
    <message>
        <source>&lt;studied at</source>
        <translation>taught</translation>
    </message>
    <message>
        <source>&lt;supersedes</source>
        <translation>was replaced by</translation>
    </message>
    <message>
        <source>&lt;supplied by</source>
        <translation>supplies</translation>
    </message>
    <message>
        <source>&lt;uses</source>
        <translation>is used by</translation>
    </message>
    <message>
        <source>&lt;uses technology</source>
        <translation>is used by</translation>
    </message>
    <message>
        <source>&lt;works at</source>
        <translation>employs</translation>
    </message>
    <message>
        <source>&lt;works on</source>
        <translation>is worked on by</translation>
    </message>
    <message>
        <source>address</source>
        <translation>address:</translation>
    </message>
    <message>
        <source>age</source>
        <translation>age:</translation>
    </message>
    <message>
        <source>altitude</source>
        <translation>altitude:</translation>
    </message>
    <message>
        <source>anniversary</source>
        <translation>anniversary:</translation>
    </message>
    <message>
        <source>attended by</source>
        <translation>was attended by</translation>
    </message>
    <message>
        <source>author</source>
        <translation>author:</translation>
    </message>
    <message>
        <source>authored by</source>
        <translation>was written by</translation>
    </message>
    <message>
        <source>award</source>
        <translation>award:</translation>
    </message>
    <message>
        <source>birthday</source>
        <translation>birthday:</translation>
    </message>
    <message>
        <source>born in</source>
        <translation>was born in</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>budget:</translation>
    </message>
    <message>
        <source>camera</source>
        <translation>camera:</translation>
    </message>
    <message>
        <source>capital</source>
        <translation>capital:</translation>
    </message>
    <message>
        <source>capital of</source>
        <translation>is the capital of</translation>
    </message>
    <message>
        <source>cc</source>
        <translation>cc:</translation>
    </message>
    <message>
        <source>child of</source>
        <translation>is a child of</translation>
    </message>
    <message>
        <source>climb</source>
        <translation>climb:</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>completed:</translation>
    </message>
    <message>
        <source>date</source>
        <translation>date:</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>deadline:</translation>
    </message>
    <message>
        <source>department</source>
        <translation>department:</translation>
    </message>
    <message>
        <source>description</source>
        <translation>description:</translation>
    </message>
    <message>
        <source>developed by</source>
        <translation>was developed by</translation>
    </message>
    <message>
        <source>died in</source>
        <translation>died in</translation>
    </message>
    <message>
        <source>directed by</source>
        <translation>was directed by</translation>
    </message>
    <message>
        <source>due</source>
        <translation>due:</translation>
    </message>
    <message>
        <source>email</source>
        <translation>email:</translation>
    </message>
    <message>
        <source>end</source>
        <translation>end:</translation>
    </message>
    <message>
        <source>father</source>
        <translation>father:</translation>
    </message>
    <message>
        <source>founded by</source>
        <translation>was founded by</translation>
    </message>
    <message>
        <source>from</source>
        <translation>from:</translation>
    </message>
    <message>
        <source>has component</source>
        <translation>includes</translation>
    </message>
    <message>
        <source>headcount</source>
        <translation>headcount:</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>heads</translation>
    </message>
    <message>
        <source>job title</source>
        <translation>job title:</translation>
    </message>
    <message>
        <source>length</source>
        <translation>length:</translation>
    </message>
    <message>
        <source>located at</source>
        <translation>is located at</translation>
    </message>
    <message>
        <source>location</source>
        <translation>location:</translation>
    </message>
    <message>
        <source>managed by</source>
        <translation>is managed by</translation>
    </message>
    <message>
        <source>married to</source>
        <translation>is married to</translation>
    </message>
    <message>
        <source>member of</source>
        <translation>is a member of</translation>
    </message>
    <message>
        <source>named after</source>
        <translation>is named after</translation>
    </message>
    <message>
        <source>nickname</source>
        <translation>nickname:</translation>
    </message>
    <message>
        <source>note</source>
        <translation>note:</translation>
    </message>
    <message>
        <source>organization</source>
        <translation>organization:</translation>
    </message>
    <message>
        <source>organizer</source>
        <translation>organizer:</translation>
    </message>
    <message>
        <source>participants</source>
        <translation>participants:</translation>
    </message>
    <message>
        <source>performed by</source>
        <translation>was performed by</translation>
    </message>
    <message>
        <source>phone</source>
        <translation>phone:</translation>
    </message>
    <message>
        <source>photographer</source>
        <translation>photographer:</translation>
    </message>
    <message>
        <source>place</source>
        <translation>place:</translation>
    </message>
    <message>
        <source>population</source>
        <translation>population:</translation>
    </message>
    <message>
        <source>price</source>
        <translation>price:</translation>
    </message>
    <message>
        <source>priority</source>
        <translation>priority:</translation>
    </message>
    <message>
        <source>references</source>
        <translation>links to</translation>
    </message>
    <message>
        <source>related to</source>
        <translation>is related to</translation>
    </message>
    <message>
        <source>renamed to</source>
        <translation>was renamed to</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>repeats:</translation>
    </message>
    <message>
        <source>reviewed by</source>
        <translation>was reviewed by</translation>
    </message>
    <message>
        <source>role</source>
        <translation>role:</translation>
    </message>
    <message>
        <source>salary</source>
        <translation>salary:</translation>
    </message>
    <message>
        <source>sent to</source>
        <translation>was sent to</translation>
    </message>
    <message>
        <source>start</source>
        <translation>start:</translation>
    </message>
    <message>
        <source>status</source>
        <translation>status:</translation>
    </message>
    <message>
        <source>subject</source>
        <translation>subject:</translation>
    </message>
    <message>
        <source>supplied by</source>
        <translation>is supplied by</translation>
    </message>
    <message>
        <source>tags</source>
        <translation>tags:</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>taken:</translation>
    </message>
    <message>
        <source>to</source>
        <translation>to:</translation>
    </message>
    <message>
        <source>version</source>
        <translation>version:</translation>
    </message>
    <message>
        <source>web page</source>
        <translation>web page:</translation>
    </message>
    <message>
        <source>website</source>
        <translation>website:</translation>
    </message>
    <message>
        <source>work phone</source>
        <translation>work phone:</translation>
    </message>
</context>
<context>
    <name>welcome</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation><numerusform>%n file</numerusform><numerusform>%n files</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s)</source>
        <translation><numerusform>%n passage</numerusform><numerusform>%n passages</numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s)</source>
        <translation><numerusform>%n thing</numerusform><numerusform>%n things</numerusform></translation>
    </message>
</context>
</TS>
