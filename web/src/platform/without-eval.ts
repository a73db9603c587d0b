import { z } from 'zod';

// The content security policy forbids making code from text, and zod tries to with the first schema that is made:
// so this is the first import of the program, and part of the piece of script that runs first.
z.config({ jitless: true });
