-- before: tables
-- The number of an order: an L and eleven digits, unique because it is a permutation of the id, and in no order, so that
-- nobody reads the volume from two tickets (issue 22). Half of the digits are shifted by a square of the other half, between
-- two multiplications; all modulo 9 * 10^10 = 300000^2. Numbers of before were the id itself with leading zeros: none of
-- them begins with another digit. `order-no.ts` computes the same, and the way back.
create or replace function lottery_order_no(p_id bigint) returns text
language sql immutable strict parallel safe
as $$
  select 'L' || (10000000000
    + (p_id * 61803401 % 90000000000 / 300000 * 300000
      + (p_id * 61803401 % 90000000000 % 300000
        + (p_id * 61803401 % 90000000000 / 300000) * (p_id * 61803401 % 90000000000 / 300000 + 7) * 13) % 300000)
    * 57721567 % 90000000000)
$$;
