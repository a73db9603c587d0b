-- What a file is and who added it is written once: the program may say where it belongs now and that it was deleted, no more.
revoke update, delete on files from lintel_app;
grant update (record_id, deleted_at, deleted_by) on files to lintel_app;
