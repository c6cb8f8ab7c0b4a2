-- Which fields the form of a document had when a version was published: what it lacks of those was left blank, what it lacks
-- of others is not known.
alter table document_versions add column fields text[];
