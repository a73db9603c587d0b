import { z } from 'zod';

// The content security policy forbids creating code from text, and zod tries to with the first schema: so this is the first
// import of the program, and part of the chunk that runs first.
z.config({ jitless: true });
