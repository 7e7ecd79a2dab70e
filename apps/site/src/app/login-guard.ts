import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToggles } from '../shared/permission.ts'
import { useIsLoggedIn } from '../shared/session.ts'

/** Pages open to a guest while the operator admits members only (R22). */
const OPEN_PATHS = ['/login', '/register', '/register.html', '/helpmc', '/download']

/** Whether a guest must log in before this page: the setting is on and the page is not an open one. */
export function mustLogIn(pathname: string, loginToHome: boolean, isLoggedIn: boolean): boolean {
  return loginToHome && !isLoggedIn && !OPEN_PATHS.includes(pathname)
}

/** R22: sends the guest to `/login` and returns whether the page stays closed meanwhile. */
export function useLoginGuard(): boolean {
  const { loginToHome } = useToggles()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isClosed = mustLogIn(pathname, loginToHome, useIsLoggedIn())
  useEffect(() => {
    if (isClosed) void navigate({ to: '/login', search: true, replace: true })
  }, [isClosed, navigate])
  return isClosed
}
