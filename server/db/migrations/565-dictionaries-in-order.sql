-- A dictionary is found by the key of its codes, sorted when it is read, and then remembered: an index for its order cost more than it saved.
drop index dictionary_entries_organisation_id_dictionary_sort_order_idx;
