import { useTranslation } from '@lotus/i18n'
import { confirm, toast } from '@lotus/ui'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { logout } from '../shared/account.ts'

/** Logout asks first (L03, ER09), then ends the session and goes home (T12). */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation('frame')
  const navigate = useNavigate()
  return useCallback(async () => {
    const isConfirmed = await confirm({
      title: t('logout.title'),
      text: t('logout.text'),
      confirmLabel: t('logout.button'),
    })
    if (!isConfirmed) return
    await logout()
    await navigate({ to: '/index', search: {}, replace: true })
    toast.success(t('logout.done'))
  }, [t, navigate])
}
