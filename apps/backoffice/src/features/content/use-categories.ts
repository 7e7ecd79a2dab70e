import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../shared/queries.ts'

/** Categories of every kind: a handful. */
export const useCategories = () => useQuery(callQuery('bo.contentCategories', {}))
