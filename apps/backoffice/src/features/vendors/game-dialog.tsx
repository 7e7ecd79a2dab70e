import { gameCategories, gameVolatilities } from '@lotus/contract'
import { inEachLanguage, mapTexts, useTranslation } from '@lotus/i18n'
import { tryParseMoney } from '@lotus/kernel'
import { Alert, SelectField, Switch, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { LocalizedFields } from '../../shared/localized-fields.tsx'
import { refresh } from '../../shared/queries.ts'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { useDraft, type fieldsOf } from '../../shared/use-draft.ts'
import { orNull, wordsOf, type VendorGame } from './vendor-forms.ts'

type Props = { vendor: string; game: VendorGame | undefined; mayEdit: boolean; onClose: () => void }
const volatilities = ['', ...gameVolatilities] as const

/** Percent as typed in millionths; null where nothing is typed, undefined where it is no return. */
function ppmOf(percent: string): number | null | undefined {
  if (percent === '') return null
  if (!/^\d{1,3}([.,]\d{1,4})?$/.test(percent)) return undefined
  const ppm = Math.round(Number(percent.replace(',', '.')) * 10_000)
  return ppm >= 1 && ppm <= 1_000_000 ? ppm : undefined
}

/** The facts of one game; how it is shown in the lobbies stays on the catalogue's page. */
export function GameDialog({ vendor, game, mayEdit, onClose }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const { draft, field } = useDraft(() => draftOf(game), !mayEdit)
  const rtpPpm = ppmOf(draft.rtp)
  const minBet = /^\d/.test(draft.minBet) ? tryParseMoney(draft.minBet) : undefined
  const wrong = {
    code: !/^[A-Za-z0-9_.-]{1,64}$/.test(draft.code),
    rtp: rtpPpm === undefined,
    minBet: minBet === undefined || minBet === 0n,
    lines: draft.lines !== '' && !/^[1-9]\d{0,4}$/.test(draft.lines),
  }
  const isWrong = Object.values(wrong).includes(true)
  const saving = useMutation({
    mutationFn: () =>
      call('bo.saveCatalogueGame', {
        vendor,
        facts: {
          code: draft.code,
          category: draft.category,
          name: mapTexts(draft.name, (text) => text.trim()),
          lines: draft.lines === '' ? null : Number(draft.lines),
          ways: game?.ways ?? null,
          volatility: draft.volatility === '' ? null : draft.volatility,
          rtpPpm: rtpPpm ?? null,
          features: wordsOf(draft.features.toLowerCase()),
          minBet: draft.minBet,
          currencies: [],
          languages: game?.languages ?? [],
          engine: orNull(draft.engine),
          hasDemo: draft.hasDemo,
          ...(game ? { releasedAt: game.releasedAt } : {}),
        },
      }),
    onSuccess: async () => {
      toast.success(t('games.saved'))
      await refresh('bo.catalogue')
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(game ? 'games.editTitle' : 'games.addTitle')}
      width={560}
      button={t('save')}
      isSending={saving.isPending}
      isDirty
      onClose={onClose}
      onSubmit={() => mayEdit && !isWrong && saving.mutate()}
      failure={<FailureAlert error={saving.error} />}
    >
      <GameFields draft={draft} field={field} isKnown={game !== undefined} wrong={wrong} />
    </FormDialog>
  )
}

type Draft = ReturnType<typeof draftOf>
type FieldsProps = {
  draft: Draft
  field: ReturnType<typeof fieldsOf<Draft>>
  isKnown: boolean
  wrong: Readonly<Record<'rtp' | 'minBet' | 'lines', boolean>>
}

function GameFields({ draft, field, isKnown, wrong }: FieldsProps) {
  const { t } = useTranslation('backofficeVendors')
  return (
    <>
      {!isKnown && <Alert tone="info">{t('games.newHidden')}</Alert>}
      <TextField label={t('games.field.code')} {...field.text('code', (typed) => typed.trim())} disabled={isKnown} />
      <LocalizedFields
        label={(language) => t('profile.name', { language })}
        maxLength={80}
        of={(language) => field.textIn('name', language)}
      />
      <SelectField
        label={t('games.field.category')}
        {...field.choice('category', gameCategories, (name) => t(`games.category.${name}`))}
      />
      <TextField
        label={t('games.field.rtp')}
        hint={t('games.field.rtpHint')}
        error={wrong.rtp ? t('problem.number') : undefined}
        inputMode="decimal"
        {...field.text('rtp', (typed) => typed.trim())}
      />
      <SelectField
        label={t('games.field.volatility')}
        {...field.choice('volatility', volatilities, (name) => t(`games.volatility.${name === '' ? 'none' : name}`))}
      />
      <TextField
        label={t('games.field.lines')}
        error={wrong.lines ? t('problem.number') : undefined}
        inputMode="numeric"
        {...field.text('lines', (typed) => typed.trim())}
      />
      <TextField
        label={t('games.field.minBet')}
        error={wrong.minBet && draft.minBet !== '' ? t('problem.amount') : undefined}
        inputMode="decimal"
        {...field.text('minBet', (typed) => typed.trim())}
      />
      <TextField label={t('games.field.features')} hint={t('games.field.featuresHint')} {...field.text('features')} />
      <TextField
        label={t('games.field.engine')}
        hint={t('games.field.engineHint')}
        maxLength={60}
        {...field.text('engine')}
      />
      <Switch {...field.tick('hasDemo')}>{t('games.field.demo')}</Switch>
    </>
  )
}

function draftOf(game: VendorGame | undefined) {
  return {
    code: game?.code ?? '',
    name: inEachLanguage(game?.name ?? {}),
    category: game?.gameType ?? ('RNG' as const),
    rtp: game?.rtpPpm ? String(game.rtpPpm / 10_000) : '',
    volatility: (game?.volatility ?? '') as (typeof volatilities)[number],
    lines: game?.lines ? String(game.lines) : '',
    minBet: game?.minBet ?? '',
    features: game?.features.join(' ') ?? '',
    engine: game?.engine ?? '',
    hasDemo: game?.hasDemo ?? true,
  }
}
