-- Operations that are compared with what stands are forgotten after 400 days: sent again later they are asked about, and
-- never done twice unseen. Those that make, bring back or keep are known for as long as the database is.
create index insight_operations_forgettable on insight_operations (at)
  where kind in ('replace', 'edit', 'delete');
