"""What makes the problems of two files one problem."""

# The class of the error and its sentence, without what differs from file to file: the file's own
# name and numbers. An expression over a row of `files`.
CAUSE = (
    "(state || '|' || error || '|' || regexp_replace(replace(detail,"
    " regexp_extract(path, '[^/\\\\]*$'), '…'), '[0-9][0-9.,]*', '#', 'g'))"
)
