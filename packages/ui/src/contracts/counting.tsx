import { formatCount } from '@lotus/i18n'
import { Progress } from '../components/feedback.tsx'

/** Figures of a team too large for one answer are asked for again so often, until they are counted. */
export const COUNTING_MS = 2000

/** Whether what an offer would have cost is still counted. */
export const isCounting = (found: { past: { counting: number | null } } | undefined): boolean =>
  found !== undefined && found.past.counting !== null

/** How far the figures of a large team are counted. */
export const Counting = ({ percent, text }: { percent: number; text: string }) => (
  <Progress label={text} value={percent / 100} start={text} end={`${formatCount(percent)} %`} />
)
