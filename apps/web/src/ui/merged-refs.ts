import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/** What Mantine's scroll area takes of `@floating-ui/react`, by the hook that Mantine has of its own (vite.config.ts). */
export const useMergeRefs = <Value>(refs: Ref<Value>[]) => useMergedRef(...refs);
