import { formatDate, useTranslation } from '@lotus/i18n'
import {
  Alert,
  Button,
  buttonClass,
  Card,
  TextAreaField,
  toast,
  UploadField,
  useIsOffline,
  usePickedImages,
} from '@lotus/ui'
import { isCallError } from '@lotus/client'
import { useState, type FormEvent } from 'react'
import { call } from '../../../../../shared/api.ts'
import { useErrorText } from '../../../../../shared/error-text.ts'
import { MoneyFailure } from '../../../../../shared/forms/money-failure.tsx'
import { useMoneyCall } from '../../../../../shared/forms/use-money-call.ts'
import { MemberLink } from '../../../../../shared/member-link.tsx'
import { changedByAward } from '../../../../../shared/changed-by-award.ts'
import type { OwnPromotion, Promotion } from '../../../../../shared/promotions/types.ts'
import { requireMember } from '../../../../../shared/require-member.ts'
import { blockingOf, shownState } from '../shown-state.ts'
import styles from './detail.module.css'

const COMMENT_MAX = 140
const IMAGES_MAX = 3
const MINUTE = 'hh:mm dd/MM/yyyy'
type Props = { promotion: Promotion; own: OwnPromotion | undefined }

/** What became of the application, with the operator's reason; and the form, also after a refusal (operations.md 4.9). */
export function Application({ promotion, own }: Props) {
  const { t } = useTranslation('promotions')
  const application = own?.application
  const state = shownState(promotion, own)
  const canApply = state === 'JOIN' || state === 'REJECTED'
  return (
    <>
      {application?.state === 'APPLYING' && (
        <Alert tone="info" title={t('apply.waiting')}>
          {t('apply.waitingHint', { at: formatDate(application.at, MINUTE) })}
        </Alert>
      )}
      {application?.state === 'REJECTED' && (
        <Alert tone="warning" title={t('apply.rejected')}>
          {application.reason !== '' && t('apply.reason', { reason: application.reason })}
        </Alert>
      )}
      {application?.state === 'ISSUED' && state === 'ISSUED' && (
        <Alert
          tone="gain"
          title={t('apply.issued')}
          action={
            <MemberLink page="rewardCenter" className={buttonClass({ size: 'sm' })}>
              {t('act.toReward')}
            </MemberLink>
          }
        >
          {t('apply.issuedHint')}
        </Alert>
      )}
      {canApply && <ApplyForm promotion={promotion} own={own} />}
    </>
  )
}

function useApply({ id, version }: Promotion) {
  const { t } = useTranslation('promotions')
  const failed = useErrorText()
  const [comment, setComment] = useState('')
  const [isAsked, setAsked] = useState(false)
  const images = usePickedImages({
    max: IMAGES_MAX,
    upload: async (file) => (await call('promotion.upload', {}, { file })).image,
    words: { kind: t('apply.kind'), tooLarge: t('apply.tooLarge'), failed },
  })
  const sending = useMoneyCall('promotion.apply', {
    refetch: changedByAward,
    onDone: () => {
      setComment('')
      setAsked(false)
      images.clear()
      toast.success(t('apply.sent'), { id: `apply-${id}` })
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (comment.trim() === '' || images.isBusy || !(await requireMember())) return
    await sending.send({ id, version, comment: comment.trim(), images: images.images.map(({ name }) => name) })
  }
  return { comment, setComment, isMissing: isAsked && comment.trim() === '', images, sending, submit }
}

function ApplyForm({ promotion, own }: Props) {
  const { t } = useTranslation('promotions')
  const isOffline = useIsOffline()
  const { comment, setComment, isMissing, images, sending, submit } = useApply(promotion)
  const isAgain = own?.application?.state === 'REJECTED'
  const isBlocked = blockingOf(own).length > 0
  return (
    <Card title={isAgain ? t('apply.again') : t('apply.title')}>
      <form className="stack gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <TextAreaField
          name="comment"
          label={t('apply.comment')}
          labelAside={<span className="num">{t('apply.count', { count: comment.length, max: COMMENT_MAX })}</span>}
          hint={t('apply.commentHint')}
          error={isMissing ? t('apply.empty') : undefined}
          rows={3}
          maxLength={COMMENT_MAX}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        <UploadField
          label={t('apply.images')}
          labelAside={t('apply.optional')}
          hint={t('apply.rule', { max: IMAGES_MAX })}
          {...images.field}
          pickText={t('apply.pick')}
          removeLabel={(name) => t('apply.remove', { name })}
        />
        {isCallError(sending.error, 'promo_terms') ? (
          <Alert tone="warning">{t('join.changed', { version: promotion.version })}</Alert>
        ) : (
          sending.error !== null && (
            <MoneyFailure
              title={t('apply.failed')}
              error={sending.error}
              isUnknown={sending.isUnknown}
              movesMoney={false}
            />
          )
        )}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          loading={sending.isPending || images.isBusy}
          disabled={isBlocked || isOffline}
        >
          {t('apply.send')}
        </Button>
        {isBlocked && <p className={styles.blocked}>{t('join.blocked')}</p>}
        <p className="fine">{t('join.agree', { version: promotion.version })}</p>
      </form>
    </Card>
  )
}
