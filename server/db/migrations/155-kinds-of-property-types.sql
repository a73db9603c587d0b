-- Which kind of building a property type means: duties go by it. The shipped types are kinds themselves; of an organisation's
-- own types nobody has said it yet, and what is not known is never taken for a no.
update dictionary_entries set details = details || jsonb_build_object('kind', code)
where dictionary = 'PROPERTY_TYPE' and code in (
  'block-low-rise',
  'block-mid-rise',
  'block-high-rise',
  'converted-house',
  'house',
  'hmo',
  'build-to-rent',
  'student-block',
  'sheltered-housing',
  'extra-care',
  'supported-hostel',
  'care-home',
  'hotel',
  'office',
  'retail-unit',
  'shopping-centre',
  'industrial-unit',
  'warehouse',
  'mixed-use',
  'school',
  'health-centre',
  'community-centre',
  'leisure-centre',
  'place-of-worship',
  'car-park',
  'garage-block',
  'estate-land',
  'vacant-property'
);
