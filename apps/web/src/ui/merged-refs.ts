import { useMergedRef } from '@mantine/hooks';
import type { Ref } from 'react';

/**
 * Replaces the hook that Mantine's scroll area takes from `@floating-ui/react` with Mantine's own (vite.config.ts).
 */
export const useMergeRefs = <Value>(refs: Ref<Value>[]) => useMergedRef(...refs);
