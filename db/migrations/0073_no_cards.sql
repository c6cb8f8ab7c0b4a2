-- A card of a shared link is drawn in 0.1 s by the process that is asked.
drop table cards;
