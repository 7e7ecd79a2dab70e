-- Members that a demo generated: nobody knows their passwords, and they have neither number nor address.
alter table member drop constraint member_register_method_check,
  add constraint member_register_method_check check (register_method in ('username', 'mobile', 'free_play', 'oidc', 'operator', 'generated'));
create index member_generated on member (id) where register_method = 'generated';
