import { Card } from '@lotus/ui'
import { BandArt, HeroArt, motifs, TileArt, type ArtCategory, type HeroScene } from '@lotus/ui/art'
import { useWords } from '../words.ts'

const scenes: HeroScene[] = ['night', 'dusk', 'dawn']
// Object.keys gives plain strings; these are the categories of the object it was given.
const categories = Object.keys(motifs) as ArtCategory[]

function Art() {
  const w = useWords()
  return (
    <>
      <Card title={w('Ô|Tiles')} className="group">
        <div className="art">
          {categories.flatMap((category) =>
            Object.keys(motifs[category])
              .slice(0, 3)
              .map((motif) => (
                <TileArt key={`${category}-${motif}`} code={`demo-${motif}`} category={category} motif={motif} />
              )),
          )}
        </div>
      </Card>
      <Card title={w('Cảnh và băng|Scenes and bands')} className="group">
        <div className="art" data-wide>
          {scenes.map((scene) => (
            <span key={scene}>
              <HeroArt scene={scene} />
            </span>
          ))}
          <span>
            <BandArt code="promo-1" motif="blossom" />
          </span>
        </div>
      </Card>
    </>
  )
}

export const parts = [Art]
