import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { call } from '../shared/api.ts'
import { queryClient } from '../shared/queries.ts'
import { endSession } from '../shared/session.ts'

export function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return useCallback(async () => {
    // Logout works without the server too: the token is deleted here and expires there.
    await call('bo.logout', {}, { background: true }).catch(() => undefined)
    endSession()
    queryClient.clear()
    await navigate({ to: '/login', replace: true })
  }, [navigate])
}
