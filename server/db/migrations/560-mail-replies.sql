-- What the mail server said when it accepted a message, such as the number under which it queued it: by this its log is searched.
alter table mail_messages add column reply text;
