-- The index finds what is as like as is asked (0.38 of a word), instead of more, whose likeness is then worked out for nothing:
-- for "extinguisher" 1,482 of 10,000 properties instead of 6,082, and the same hits (decision 012).
-- Whoever replaces the function states it again: create or replace forgets it.
alter function search_records(text, text, uuid[], integer, boolean, boolean, boolean) set pg_trgm.word_similarity_threshold = 0.38;
