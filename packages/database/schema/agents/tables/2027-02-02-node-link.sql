-- Who came by a link: for how many of them deposited (operations.md 1.5). The rows are in many cells, as agent_contract_granted.
create index agent_node_link on agent_node (link_code) where link_code is not null;
