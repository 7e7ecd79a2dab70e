import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../shared/queries.ts'

/** Categories of every kind: only a few rows. */
export const useCategories = () => useQuery(callQuery('bo.contentCategories', {}))
