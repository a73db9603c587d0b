/** How somebody without Lintel checks a pack: `names` are those of its files. */
export const howToVerify = (names: {
  index: string;
  sums: string;
  chains: string;
  log: string;
}) => `HOW TO VERIFY THIS EVIDENCE PACK
================================

You need no Lintel for this, only the unpacked folder. Open a terminal in that folder, the one with this file.


1. THAT NO FILE WAS CHANGED

${names.sums} has the SHA-256 of every other file in this pack.

Linux, macOS (on macOS write "shasum -a 256" for "sha256sum"):

    sha256sum --check --quiet ${names.sums}

It prints nothing if every file is as it was when the pack was made. On Windows, in PowerShell, no line means the same:

    Get-Content -Encoding UTF8 "${names.sums}" | ForEach-Object { $sum, $file = $_ -split '  ', 2; if ((Get-FileHash -LiteralPath $file -Algorithm SHA256).Hash -ne $sum) { "CHANGED $file" } }

For the documents these are also the sums that Lintel stored when each document was added.


2. THAT THE PACK IS THE ONE THAT LINTEL MADE

When the pack was made, Lintel recorded it in the activity log of each property in it: by whom it was made, and the SHA-256 of
the ZIP file. Work out the sum of the ZIP file that you received, and ask the organisation to show you the entry
"Evidence pack made" in the activity log of the property:

    sha256sum "the ZIP file"


3. THAT THE ACTIVITY LOG WAS NOT CHANGED

Lintel records every change to a record as an entry in the activity log of that record. Each entry includes the SHA-256 of the
entry before it, so none can be changed, moved or left out later without changing the sums of all that follow. ${names.log}
shows the entries to people. ${names.chains} has them to be verified: UTF-8, one entry on each line, with five fields
separated by a tab character:

    the id of the record
    the number of the entry in the log of that record, from 1
    the SHA-256 of the entry
    the SHA-256 of the entry before it on the same record; "-" for the first
    exactly the text of which the SHA-256 was taken; "-" if it is withheld

The log of each record is complete, from its first entry to its last when the pack was made, whatever the period of the pack.
The text is a JSON list: the SHA-256 of the entry before (null for the first), the id of the organisation, the id of the record,
the number of the entry, its own id, type, event, the time in UTC, the id and the name of whoever did it, whether it was
Lintel support, the id of the request, summary, comment and changes. A text is withheld if whoever made this pack may not read
all of it, or if personal information was lawfully removed from it; its place in the log is proved all the same.

For every line check that
  a) the SHA-256 of the text, unless it is withheld, is the third field,
  b) the text, unless it is withheld, begins with [ and the fourth field in quotation marks (null for "-"),
  c) the numbers of a record are 1, 2, 3 and so on,
  d) the fourth field is the third field of the line before it, if that is of the same record.

With Python 3 (python3, or py on Windows), paste this into a file named verify.py in this folder and run it:

    import hashlib
    seen, entries, withheld = {}, 0, 0
    for line in open("${names.chains}", encoding="utf-8", newline="\\n"):
        record, number, own, before, text = line.rstrip("\\n").split("\\t")
        last_number, last = seen.get(record, (0, "-"))
        assert int(number) == last_number + 1, "missing entry: " + record + " " + number
        assert before == last, "does not follow the entry before it: " + record + " " + number
        if text == "-":
            withheld += 1
        else:
            assert hashlib.sha256(text.encode("utf-8")).hexdigest() == own, "changed: " + record + " " + number
            assert text.startswith("[" + ("null" if before == "-" else '"' + before + '"') + ","), "does not name the entry before it: " + record + " " + number
        seen[record] = (int(number), own)
        entries += 1
    print(entries, "entries of", len(seen), "records are as they were written;", withheld, "of them are withheld")

The last SHA-256 of each record is also in ${names.index}. The organisation can show that Lintel still has the same: what was
recorded later follows on from it. Every night Lintel also writes one sum over the last entries of all records of the
organisation to a place of its own, so the organisation's operator can show that the logs were not all written anew
("npm run verify-activity").
`;
