import { useTranslation } from '@lotus/i18n'
import { Button, Modal } from '@lotus/ui'
import { useNavigate } from '@tanstack/react-router'
import { closeLoginGate, useLoginGate } from '../shared/login-gate.ts'
import { queryClient } from '../shared/queries.ts'
import { endSession, useSession } from '../shared/session.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login.module.css'

/** The session expired while a page was open: log in over it, so that nothing typed is lost. */
export function LoginOverlay() {
  const { t } = useTranslation('backoffice')
  const isOpen = useLoginGate((state) => state.isOpen)
  const operator = useSession((state) => state.operator)
  const navigate = useNavigate()
  // No operator is known yet: the shell opens the login page instead.
  if (operator === null) return null
  const leave = () => {
    endSession()
    closeLoginGate(false)
    queryClient.clear()
    void navigate({ to: '/login', replace: true })
  }
  return (
    <Modal opened={isOpen} onClose={leave} title={t('login.expiredTitle')} width={400} closeOnCover={false} hideClose>
      <div className={styles.overlay}>
        <p className={styles.note}>{t('login.expiredNote')}</p>
        <LoginForm onDone={() => undefined} />
        <Button variant="ghost" block onClick={leave}>
          {t('login.leave')}
        </Button>
      </div>
    </Modal>
  )
}
