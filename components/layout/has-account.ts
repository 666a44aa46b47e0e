'use client';

import { createContext } from 'react';

/** Whether somebody is signed in, whose account has their choices. */
export const HasAccount = createContext(false);
