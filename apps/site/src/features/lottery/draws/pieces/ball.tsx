export * from '../../../../shared/draws/pieces/ball.tsx'
