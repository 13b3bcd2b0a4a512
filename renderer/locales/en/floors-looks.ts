export default {
  size: '{width} × {height} m',
  held: 'On hold for {name}',
  heldForNobody: 'On hold',
  free: 'Free',
  noNumber: 'No number',
}
