import { isCallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, confirm, Segmented, SkeletonLines, toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../shared/api.ts'
import { switchAuth } from '../../shared/auth-gate.ts'
import { useErrorText } from '../../shared/error-text.ts'
import { usePermission } from '../../shared/permission.ts'
import { callQuery } from '../../shared/queries.ts'
import styles from './auth.module.css'
import { useEnter } from './use-enter.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import type { FormProps } from './form-props.ts'
import { AgreeFields, FormCaptcha, SecretField, UsernameField } from './fields.tsx'
import { FormFrame } from '../../shared/forms/form-frame.tsx'

type Choice = NonNullable<RouteValue<'oidc.finish'>['choose']>

/** The result of a login through a provider: an open session, or the choice which account to link (T11, X10). */
export function ProviderForm({ ticket, onDirty, onDone }: FormProps & { ticket: string }) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const enter = useEnter(onDone)
  const nameOf = useProviderName()
  const [choice, setChoice] = useState<Choice | null>(null)
  const [failure, setFailure] = useState<unknown>(ticket === 'failed' ? 'failed' : null)
  const isAsked = useRef(false)
  useEffect(() => {
    // A ticket can be used once, but React runs effects twice in development.
    if (ticket === 'failed' || isAsked.current) return
    isAsked.current = true
    const finish = async () => {
      const { session, choose, bound } = await call('oidc.finish', { ticket })
      if (session) return enter(session, t('login.done'))
      if (choose) return setChoice({ ...choose, provider: await nameOf(choose.provider) })
      toast.success(t('bind.done', { provider: await nameOf(bound ?? '') }))
      onDone()
    }
    finish().catch(setFailure)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the ticket
  }, [ticket])

  if (failure !== null) {
    return (
      <div className="stack gap-35">
        <Alert tone="loss" title={isCallError(failure) ? errorText(failure) : t('bind.failed')} />
        <Button block onClick={() => switchAuth('login')}>
          {t('verify.back')}
        </Button>
      </div>
    )
  }
  if (!choice) return <SkeletonLines lines={4} />
  return <Choose choice={choice} ticket={ticket} onDirty={onDirty} onDone={onDone} />
}

/** The provider's name; the wire has its id. */
function useProviderName(): (id: string) => Promise<string> {
  const queryClient = useQueryClient()
  return async (id) => {
    try {
      const { providers } = await queryClient.ensureQueryData(callQuery('oidc.providers', {}))
      return providers.find((provider) => provider.id === id)?.name ?? id
    } catch {
      // The list is optional; the account is linked already.
      return id
    }
  }
}

type ChooseProps = FormProps & { choice: Choice; ticket: string }

/** Links the provider's login to a new or an existing account, after a confirmation. */
function useBinding({ choice, ticket, onDirty, onDone }: ChooseProps, isNew: boolean) {
  const { t } = useTranslation(['auth', 'patterns'])
  const [captchaRound, setCaptchaRound] = useState(0)
  const [needsLogin, setNeedsLogin] = useState(false)
  const register = usePermission()?.info.register
  const ageMin = register?.ageMin ?? 18
  const enter = useEnter(onDone)
  const form = useForm({
    start: {
      username: choice.suggestedUsername,
      password: '',
      captcha: '',
      ageConfirmed: false as boolean,
      agree: false as boolean,
    },
    onDirty,
    check: ({ username, password, ageConfirmed, agree }) => ({
      username: username.trim() ? undefined : t('error.usernameRequired'),
      ...(isNew
        ? {
            ageConfirmed: ageConfirmed ? undefined : t('error.age', { age: ageMin }),
            agree: agree ? undefined : t('error.terms'),
          }
        : { password: password ? undefined : t('error.passwordRequired') }),
    }),
    send: async ({ username, password, captcha, ageConfirmed, agree }) => {
      const name = username.trim()
      // X10: a confirmed link can never be changed, so this is said before it.
      const isSure = await confirm({
        tone: 'warning',
        title: t('bind.sureTitle'),
        text: t('bind.sureText', { provider: choice.provider, username: name }),
        confirmLabel: t('bind.sure'),
      })
      if (!isSure) return
      const session = isNew
        ? await call('oidc.registerNew', {
            ticket,
            username: name,
            agree,
            ageConfirmed,
            registerMethod: 'WEB',
            registerUrl: window.location.href.slice(0, 500),
            ...(register ? { termsVersion: register.termsVersion } : {}),
          })
        : await call('oidc.bindExisting', {
            ticket,
            username: name,
            password,
            ...(captchaRound > 0 ? { captcha: captcha.trim() } : {}),
          })
      await enter(session, t('bind.done', { provider: choice.provider }))
    },
    onRefused: (error) => {
      setNeedsLogin(isCallError(error, 'bind_needs_login', 'step_up_required'))
      if (isCallError(error) && error.details['captcha'] === true) setCaptchaRound((round) => round + 1)
      form.set('captcha', '')
    },
  })
  return { form, needsLogin, ageMin, captchaRound: isNew ? 0 : captchaRound }
}

function Choose(props: ChooseProps) {
  const { choice } = props
  const { t } = useTranslation('auth')
  const [isNew, setNew] = useState(true)
  const { form, needsLogin, ageMin, captchaRound } = useBinding(props, isNew)
  const { ref } = form
  // The form comes after the dialog; until then its close button has the focus.
  useEffect(() => ref.current?.querySelector<HTMLElement>('[name=username]')?.focus(), [ref])
  return (
    <FormFrame
      form={form}
      lead={
        <>
          <p className={styles.lead}>
            {t(choice.emailMasked === null ? 'bind.lead' : 'bind.leadAs', {
              provider: choice.provider,
              email: choice.emailMasked ?? '',
            })}
          </p>
          <Segmented
            block
            label={t('bind.which')}
            options={[
              { value: 'new', label: t('bind.new') },
              { value: 'existing', label: t('bind.existing') },
            ]}
            value={isNew ? 'new' : 'existing'}
            onChange={(value) => setNew(value === 'new')}
          />
        </>
      }
      failure={
        // A password alone is not enough for a permanent link where the account has a second factor (trust.md ACC-6).
        needsLogin ? (
          <Alert tone="warning" title={t('bind.needsLogin')}>
            <button type="button" className="link" onClick={() => switchAuth('login')}>
              {t('login.title')}
            </button>
          </Alert>
        ) : undefined
      }
      submit={t('bind.submit')}
    >
      <UsernameField form={form} />
      {isNew ? <AgreeFields form={form} ageMin={ageMin} /> : <SecretField form={form} name="password" isCurrent />}
      <FormCaptcha form={form} round={captchaRound} />
    </FormFrame>
  )
}
