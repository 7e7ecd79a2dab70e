import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useToggles } from '../shared/permission.ts'
import { useIsLoggedIn } from '../shared/session.ts'

/** Where a guest may be while the operator lets in members only (R22). */
const OPEN_PATHS = ['/login', '/register', '/register.html', '/helpmc', '/download']

/** Whether a guest has to log in before this page: the setting is on and the page is none of the open ones. */
export function mustLogIn(pathname: string, loginToHome: boolean, isLoggedIn: boolean): boolean {
  return loginToHome && !isLoggedIn && !OPEN_PATHS.includes(pathname)
}

/** R22: sends the guest to `/login` and answers whether the page is to stay closed meanwhile. */
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
