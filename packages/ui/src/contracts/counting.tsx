import { formatCount, useTranslation } from '@lotus/i18n'
import { Button } from '../components/button.tsx'
import { Alert, Progress } from '../components/feedback.tsx'

/** Figures of a team too large for one answer are asked for again so often, until they are counted. */
export const COUNTING_MS = 2000

/** Of figures that are counted behind the page: how far, and whether some of them were given up. */
export type Counted = { counting: number | null; countFailed: boolean }

/** Whether it is worth asking again every few seconds. */
export const isCountedOn = ({ counting, countFailed }: Counted): boolean => counting !== null && !countFailed

/** Whether what an offer would have cost is still counted. */
export const isCounting = (found: { past: Counted } | undefined): boolean =>
  found !== undefined && isCountedOn(found.past)

/** How far the figures of a large team are counted. */
export const Counting = ({ percent, text }: { percent: number; text: string }) => (
  <Progress label={text} value={percent / 100} start={text} end={`${formatCount(percent)} %`} />
)

/** Has what was given up counted again. */
export type CountAgain = { ask: () => void; isBusy: boolean }

/** Figures that could not be counted are not tried again before somebody asks for that. */
export function CountFailed({ again }: { again: CountAgain }) {
  const { t } = useTranslation('agents')
  return (
    <Alert
      tone="warning"
      action={
        <Button size="sm" variant="ghost" loading={again.isBusy} onClick={again.ask}>
          {t('count.again')}
        </Button>
      }
    >
      {t('count.failed')}
    </Alert>
  )
}
