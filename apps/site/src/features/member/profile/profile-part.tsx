import type { RouteValue } from '@lotus/contract'
import { formatDay, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, confirm, TextField, toast } from '@lotus/ui'
import { IconCalendar, IconUser } from '@lotus/ui/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { loadMember } from '../../../shared/account.ts'
import { call } from '../../../shared/api.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { callQuery } from '../../../shared/queries.ts'
import page from '../parts/page.module.css'
import { AvatarPicker } from './avatar-picker.tsx'
import styles from './profile.module.css'
import { NotLoaded } from '../../../shared/query-error.tsx'

type Profile = RouteValue<'member.profile'>
/** The server's rule for a nickname, so that an invalid one is reported before sending. */
const NICKNAME = /^[\p{L}\p{M}\p{N} ._-]{2,20}$/u

/** The member's public profile, and the data that can be set only once. */
export function ProfilePart() {
  const { t } = useTranslation('security')
  const query = useQuery(callQuery('member.profile', {}))
  const { data } = query
  return (
    <div className={page.columns}>
      <Card title={t('avatar.title')} subtitle={t('avatar.hint')}>
        <AvatarPicker />
      </Card>
      <Card title={t('profile.title')}>
        {data !== undefined ? (
          <>
            <Facts profile={data} />
            <Form key={`${data.nickname}-${data.birthday}`} profile={data} />
          </>
        ) : (
          <NotLoaded query={query} title={t('profile.failed')} lines={5} />
        )}
      </Card>
    </div>
  )
}

function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('security')
  return (
    <dl className={styles.facts}>
      <dt>{t('profile.account')}</dt>
      <dd>{profile.account}</dd>
      <dt>{t('profile.since')}</dt>
      <dd className="num">{formatDay(profile.createdAt)}</dd>
      {profile.payeeName !== null && (
        <>
          <dt>{t('profile.payee')}</dt>
          <dd>{profile.payeeName}</dd>
        </>
      )}
      {profile.birthday !== null && (
        <>
          <dt>{t('profile.birthday')}</dt>
          <dd className="num">{formatDay(`${profile.birthday}T00:00:00+07:00`)}</dd>
        </>
      )}
    </dl>
  )
}

function Form({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['security', 'auth'])
  const queryClient = useQueryClient()
  const form = useForm({
    start: { nickname: profile.nickname ?? '', birthday: '' },
    onDirty: () => undefined,
    check: ({ nickname }) => ({
      nickname: nickname.trim() === '' || NICKNAME.test(nickname.trim()) ? undefined : t('profile.nicknameRule'),
    }),
    send: async ({ nickname, birthday }) => {
      // The birthday cannot be changed afterwards, so it needs a confirmation.
      const isSure =
        birthday === '' ||
        (await confirm({
          title: t('profile.birthdaySure', { day: formatDay(`${birthday}T00:00:00+07:00`) }),
          text: t('profile.birthdayOnce'),
        }))
      if (!isSure) return
      const saved = await call('member.setProfile', {
        nickname: nickname.trim() || null,
        ...(birthday === '' ? {} : { birthday }),
      })
      queryClient.setQueryData(callQuery('member.profile', {}).queryKey, saved)
      await loadMember()
      toast.success(t('profile.done'))
    },
  })
  return (
    <form ref={form.ref} className={styles.form} onSubmit={form.onSubmit} noValidate>
      {form.failureText !== null && <Alert tone="loss" title={form.failureText} />}
      <TextField
        label={t('auth:field.nickname')}
        hint={t('profile.nicknameHint')}
        maxLength={20}
        autoComplete="nickname"
        before={<IconUser size={18} stroke={1.75} aria-hidden />}
        {...form.field('nickname')}
      />
      {profile.canSetBirthday && (
        <TextField
          label={t('profile.birthday')}
          hint={t('profile.birthdayOnce')}
          type="date"
          autoComplete="bday"
          before={<IconCalendar size={18} stroke={1.75} aria-hidden />}
          {...form.field('birthday')}
          error={form.messages['birthday'] === undefined ? undefined : t('profile.birthdayRule')}
        />
      )}
      <Button type="submit" variant="primary" loading={form.isSending}>
        {t('profile.save')}
      </Button>
    </form>
  )
}
