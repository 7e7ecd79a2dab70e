import { Avatar, Badge, CountBadge, Logo, LotusMark, OddsChip, RiskScore, type Tone } from '@lotus/ui'
import { IconClock } from '@lotus/ui/icons'
import { heroArtUrl } from '@lotus/ui/art'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const tones: Tone[] = ['neutral', 'accent', 'gold', 'lotus', 'gain', 'loss', 'warning', 'info']
const sizes = ['sm', 'md', 'lg'] as const

function Badges() {
  const w = useWords()
  return (
    <>
      <Group title="Badge">
        {tones.map((tone) => (
          <Specimen key={tone} of="Badge" note={tone}>
            <Badge tone={tone} icon={tone === 'warning' ? <IconClock size={14} stroke={1.75} /> : undefined}>
              {w('Đã nhận cược|Bet accepted')}
            </Badge>
          </Specimen>
        ))}
        <Specimen of="Badge" state="long">
          <Badge>{longWords}</Badge>
        </Specimen>
        <Specimen of="CountBadge">
          <CountBadge count={3} />
        </Specimen>
        <Specimen of="CountBadge" state="long">
          <CountBadge count={12_000} />
        </Specimen>
        {[12, 45, 88].map((risk) => (
          <Specimen key={risk} of="RiskScore">
            <RiskScore label={w('Rủi ro|Risk')} value={risk} />
          </Specimen>
        ))}
      </Group>
      <Group title="OddsChip">
        <Specimen of="OddsChip">
          <OddsChip odds="1.92" />
        </Specimen>
        <Specimen of="OddsChip" state="selected" note={w('vừa đổi|changed')}>
          <OddsChip odds="97.00" previousOdds="98.50" />
        </Specimen>
        <Specimen of="OddsChip" state="long">
          <OddsChip odds="98.50" basis={w('cho mỗi điểm 27.00|for each point of 27.00')} />
        </Specimen>
      </Group>
      <Group title="Avatar, Logo">
        {sizes.map((size) => (
          <Specimen key={size} of="Avatar" state="empty" note={size}>
            <Avatar name="linh.risk" size={size} />
          </Specimen>
        ))}
        <Specimen of="Avatar">
          <Avatar name="An" src={heroArtUrl('dusk')} />
        </Specimen>
        <Specimen of="Avatar" state="error">
          <Avatar name="Đặng Ánh" src="data:image/png;base64,AA" />
        </Specimen>
        <Specimen of="Logo">
          <Logo />
        </Specimen>
        <Specimen of="LotusMark">
          <LotusMark size={40} />
        </Specimen>
      </Group>
    </>
  )
}

export const parts = [Badges]
