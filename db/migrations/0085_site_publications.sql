-- The place of a version among all that were published of any document. Who publishes writes the one after the last that was
-- there when the change was checked: of two at the same moment one is checked again, with what the other has published.
alter table document_versions add column publication int unique;
