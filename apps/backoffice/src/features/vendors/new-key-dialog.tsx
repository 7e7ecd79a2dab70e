import { useTranslation } from '@lotus/i18n'
import { SelectField, TextAreaField, TextField } from '@lotus/ui'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { refresh } from '../../shared/queries.ts'
import { useDraft } from '../../shared/use-draft.ts'
import type { VendorDetail } from './vendor-forms.ts'

export type MadeKey = { keyId: string; secret: string | null; publicKey: string | null }
type Props = { detail: VendorDetail; onClose: () => void; onDone: (made: MadeKey | undefined) => void }

const NOTE_MAX = 500
const kinds = ['hmac', 'rsa', 'rsa-own'] as const
/** How long the key before stays valid; an empty text: until somebody ends it. */
const overlaps = ['', '1', '24', '72', '168'] as const

/** `ACME-3` after two keys: a name that no key of this vendor has yet. */
function nextName({ code, keys }: VendorDetail): string {
  const names = new Set(keys.map(({ keyId }) => keyId))
  let number = keys.length + 1
  while (names.has(`${code}-${number}`)) number += 1
  return `${code}-${number}`
}

/** Makes a key that waits for another operator; its secret is answered once. */
export function NewKeyDialog({ detail, onClose, onDone }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const { draft, field } = useDraft(() => ({
    keyId: nextName(detail),
    kind: (detail.dialect === 'rsa' ? 'rsa' : 'hmac') as (typeof kinds)[number],
    publicKey: '',
    overlap: '' as (typeof overlaps)[number],
  }))
  const { keyId, kind, publicKey, overlap } = draft
  const hasOld = detail.keys.some((key) => key.isLive && key.kind === kind)
  const isNameWrong = !/^[A-Za-z0-9._-]{1,64}$/.test(keyId)
  const isPublicWrong = kind === 'rsa' && publicKey !== '' && !publicKey.includes('PUBLIC KEY')
  return (
    <DecisionDialog
      title={t('keys.newTitle')}
      width={520}
      text={t('keys.newText')}
      button={t('keys.make')}
      isDirty={publicKey !== ''}
      reason={{ label: t('reason'), hint: t('reasonHint'), lengthMax: NOTE_MAX }}
      check={() => !isNameWrong && !(kind === 'rsa' && (publicKey === '' || isPublicWrong))}
      act={(note) =>
        call('bo.addVendorKey', {
          vendor: detail.code,
          keyId,
          kind,
          note,
          ...(kind === 'rsa' ? { publicKey } : {}),
          ...(hasOld && overlap !== '' ? { overlapHours: Number(overlap) } : {}),
        })
      }
      onClose={onClose}
      onDone={(made) => {
        void refresh('bo.vendor')
        onDone(made.secret === null && made.publicKey === null ? undefined : { keyId, ...made })
      }}
      onRefused={() => void refresh('bo.vendor')}
    >
      <SelectField label={t('keys.kindLabel')} {...field.choice('kind', kinds, (name) => t(`keys.kind.${name}`))} />
      <TextField
        label={t('keys.name')}
        hint={t('keys.nameHint')}
        error={isNameWrong ? t('problem.name') : undefined}
        maxLength={64}
        {...field.text('keyId', (typed) => typed.trim())}
      />
      {kind === 'rsa' && (
        <TextAreaField
          label={t('keys.publicKey')}
          hint={t('keys.publicKeyHint')}
          error={isPublicWrong ? t('problem.publicKey') : undefined}
          rows={5}
          spellCheck={false}
          maxLength={4000}
          {...field.text('publicKey')}
        />
      )}
      {hasOld && (
        <SelectField
          label={t('keys.overlap')}
          hint={t('keys.overlapHint')}
          {...field.choice('overlap', overlaps, (hours) =>
            hours === '' ? t('keys.overlapOpen') : t('keys.hours', { count: Number(hours) }),
          )}
        />
      )}
    </DecisionDialog>
  )
}
