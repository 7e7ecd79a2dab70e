-- module: identity
-- trust.md ACC-8: a password that was set anew by sms or mail never leads past the authenticator, not at the next login
-- either: until it is shown once, every login of the account asks for it.
alter table member add column authenticator_due boolean not null default false;
