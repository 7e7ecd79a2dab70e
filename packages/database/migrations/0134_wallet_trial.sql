-- module: wallet
-- Play money of trial accounts has a currency of its own: no row of the ledger can mix it with real money, since both
-- sides of a movement have one currency (DECISIONS 23, trust.md C12).
insert into currency (code, symbol) values ('TRIAL', 'P');
