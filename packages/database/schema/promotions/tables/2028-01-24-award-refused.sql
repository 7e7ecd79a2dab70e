-- Its payment waited for an operator, who refused it: it stays what a period gave, and the budget has it back.
alter table promotion_award add column refused_at timestamptz;
