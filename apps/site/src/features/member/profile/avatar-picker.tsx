import type { RouteValue } from '@lotus/contract'
import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Alert, Button, cx, SkeletonLines, toast } from '@lotus/ui'
import { IconUpload } from '@lotus/ui/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { loadMember } from '../../../shared/account.ts'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { AVATAR_TYPES, readAvatar } from './avatar-file.ts'
import styles from './profile.module.css'
import { QueryError } from '../../../shared/query-error.tsx'

type Icon = RouteValue<'member.icon'>

/** One of the drawings, or an uploaded picture (png or jpg, 5 MB, checked before the upload). */
export function AvatarPicker() {
  const { t } = useTranslation('security')
  const query = useQuery(callQuery('member.icon', {}))
  const { data } = query
  const { problem, busy, choose, upload } = useAvatar()
  const input = useRef<HTMLInputElement>(null)
  if (data === undefined) {
    return query.isError ? <QueryError query={query} title={t('avatar.failed')} /> : <SkeletonLines lines={4} />
  }
  return (
    <div className={styles.picker}>
      <div className={cx('row gap-4', styles.own)}>
        {data.avatar && <img src={data.avatar} alt={t('avatar.now')} width={88} height={88} />}
        <div>
          <Button
            icon={<IconUpload size={18} stroke={1.75} aria-hidden />}
            loading={busy === 'upload'}
            onClick={() => input.current?.click()}
          >
            {t('avatar.upload')}
          </Button>
          <p className="fine mt-2">{t('avatar.rule')}</p>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('avatar.upload')}
          accept={AVATAR_TYPES.join(',')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // Reset, so that the same picture may be chosen again after a failure.
            event.currentTarget.value = ''
            if (file) void upload(file)
          }}
        />
      </div>
      {problem !== null && <Alert tone="loss" title={problem} />}
      <fieldset className={styles.choices} aria-busy={busy !== null}>
        <legend>{t('avatar.drawings')}</legend>
        {data.choices.map(({ id, url }) => (
          <label key={id} className={cx(styles.choice, busy === id && styles.busy)}>
            <input
              type="radio"
              name="avatar"
              value={id}
              // The choice is shown at once; a refusal restores the old one. Never disabled, because that would lose
              // the focus.
              checked={busy === null ? data.avatarType === 'STATIC' && data.avatar === url : busy === id}
              onChange={() => void choose(id)}
            />
            <img src={url} alt={t(`avatar.name.${id}`)} width={64} height={64} />
          </label>
        ))}
      </fieldset>
    </div>
  )
}

function useAvatar() {
  const { t } = useTranslation('security')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (what: string, action: () => Promise<Icon>) => {
    if (busy !== null) return
    setBusy(what)
    setProblem(null)
    try {
      queryClient.setQueryData(callQuery('member.icon', {}).queryKey, await action())
      await loadMember()
      toast.success(t('avatar.done'), { id: 'avatar' })
    } catch (error) {
      if (!isCallError(error)) throw error
      setProblem(error.code === 'payload_too_large' ? t('avatar.problem.size') : errorText(error))
    } finally {
      setBusy(null)
    }
  }
  const choose = (id: string) => run(id, () => call('member.setIcon', { id }))
  const upload = async (file: File) => {
    const read = await readAvatar(file)
    if ('problem' in read) return setProblem(t(`avatar.problem.${read.problem}`))
    await run('upload', () => call('member.uploadIcon', {}, { file: read.picture }))
  }
  return { problem, busy, choose, upload }
}
