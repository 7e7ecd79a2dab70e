import { GameTile, LazyArt, type GameTileProps } from '@lotus/ui'
import { Group, Specimen } from '../specimen.tsx'
import { longWords, useWords } from '../words.ts'

const nothing = () => {}
/** Flat, as in cards.tsx. */
const drawn = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#571214" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2.4" fill="#eabf64"/></svg>')}`
/** Tried three times, then an icon. */
const noPicture = '.tabler-icon-photo-off'
const lost = 'data:image/png;base64,AA'

function Tile(props: Partial<GameTileProps>) {
  const w = useWords()
  return (
    <GameTile
      name="Sen Vàng 25"
      vendor="Sen Vàng Studio"
      figure="96.24%"
      art={drawn}
      isFirst
      href="#tiles"
      label="Sen Vàng 25"
      playText={w('Chơi|Play')}
      demoText={w('Chơi thử|Try it')}
      onOpen={nothing}
      favouriteLabel={w('Yêu thích|Favourite')}
      onFavourite={nothing}
      {...props}
    />
  )
}

function Tiles() {
  const w = useWords()
  return (
    <Group title="GameTile, LazyArt">
      <Specimen of="GameTile" note="hot">
        <Tile tag={{ kind: 'hot', text: 'Hot' }} />
      </Specimen>
      <Specimen of="GameTile" note="new">
        <Tile tag={{ kind: 'new', text: w('Mới|New') }} />
      </Specimen>
      <Specimen of="GameTile" state="hover" on="article">
        <Tile />
      </Specimen>
      <Specimen of="GameTile" state="focus" on="a">
        <Tile />
      </Specimen>
      <Specimen of="GameTile" state="selected" note={w('yêu thích|favourite')}>
        <Tile isFavourite />
      </Specimen>
      <Specimen of="GameTile" state="disabled" note={w('bảo trì|closed')}>
        <Tile closed={{ title: w('Bảo trì|Maintenance'), until: w('đến 21:30|until 21:30') }} />
      </Specimen>
      <Specimen of="GameTile" state="error" note={w('mất ảnh|no picture')} settles={noPicture}>
        <Tile art={lost} figure={null} />
      </Specimen>
      <Specimen of="GameTile" state="long">
        <Tile name={longWords} vendor={longWords} />
      </Specimen>
      <Specimen of="LazyArt">
        <div className="qr">
          <LazyArt src={drawn} isFirst />
        </div>
      </Specimen>
      <Specimen of="LazyArt" state="error" settles={noPicture}>
        <div className="qr">
          <LazyArt src={lost} isFirst />
        </div>
      </Specimen>
    </Group>
  )
}

export const parts = [Tiles]
