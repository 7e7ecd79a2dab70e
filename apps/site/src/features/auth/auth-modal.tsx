import { useTranslation } from '@lotus/i18n'
import { Logo, Modal } from '@lotus/ui'
import { useState } from 'react'
import pond from '../../assets/pond-night.svg'
import { switchAuth, type AuthKind, type AuthReason } from '../../shared/auth-gate.ts'
import styles from './auth.module.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

type Props = { kind: AuthKind; reason: AuthReason; onClose: () => void; onDone: () => void }

/**
 * Login and register: 880 wide with the art side, a bottom sheet on mobile (M01, M02).
 * @public Loaded by name in app/auth-host.tsx.
 */
export function AuthModal({ kind, reason, onClose, onDone }: Props) {
  const { t } = useTranslation('auth')
  const [isDirty, setDirty] = useState(false)
  const switchTo = (next: AuthKind) => {
    setDirty(false)
    switchAuth(next)
  }
  return (
    <Modal opened onClose={onClose} label={t(`${kind}.title`)} width={880} flush isDirty={isDirty} closeOnCover={false}>
      <div className={styles.modal}>
        <div className={styles.side}>
          <img src={pond} alt="" className={styles.art} />
          <Logo />
          <div>
            <h2>{kind === 'register' ? t('register.welcome') : t('login.welcome')}</h2>
            <p>{kind === 'register' ? t('register.advice') : t('login.advice')}</p>
          </div>
        </div>
        <div className={styles.main}>
          <h1>{t(`${kind}.title`)}</h1>
          {kind === 'login' ? (
            <LoginForm reason={reason} onDirty={setDirty} onDone={onDone} />
          ) : (
            <RegisterForm onDirty={setDirty} onDone={onDone} />
          )}
          <p className={styles.foot}>
            {t(kind === 'login' ? 'login.noAccount' : 'register.hasAccount')}{' '}
            <button type="button" className="link" onClick={() => switchTo(kind === 'login' ? 'register' : 'login')}>
              {t(kind === 'login' ? 'register.title' : 'login.title')}
            </button>
          </p>
        </div>
      </div>
    </Modal>
  )
}
