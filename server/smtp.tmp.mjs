import { SMTPServer } from 'smtp-server';
new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onData(s, session, done) { let t=''; s.on('data', d => t+=d); s.on('end', () => { console.log('MAIL to', session.envelope.rcptTo.map(r=>r.address), t.match(/^Subject:.*$/m)?.[0]); done(); }); } }).listen(8328, '127.0.0.1');
