import { Badge } from './badge.tsx'

const AMBER_FROM = 30
const RED_FROM = 70

/** A risk from 0 to 100: always with its number, never the colour alone (components.md). */
export function RiskScore({ value, label }: { value: number; label: string }) {
  const tone = value >= RED_FROM ? 'loss' : value >= AMBER_FROM ? 'warning' : 'gain'
  return (
    <Badge tone={tone}>
      {label} <span className="num">{value}</span>
    </Badge>
  )
}
