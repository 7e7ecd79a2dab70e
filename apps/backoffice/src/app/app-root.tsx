import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoginOverlay } from './login-overlay.tsx'

/** The page, and the login form that can open over any page. */
export function AppRoot() {
  return (
    <Suspense>
      <Outlet />
      <LoginOverlay />
    </Suspense>
  )
}
