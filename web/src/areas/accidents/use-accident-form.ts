import { AccidentFields } from '@lintel/contract/areas/accidents/accident';
import { useContractForm } from '#platform/form/contract-form.ts';
import type { AccidentForm, AccidentValues } from './accident-values.ts';

export const useAccidentForm = (initialValues: AccidentValues): AccidentForm =>
  useContractForm<AccidentValues>(AccidentFields, { initialValues });
