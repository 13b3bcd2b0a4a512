export default {
  size: '{width} × {height} m',
  held: 'Reserved for {name}',
  heldForNobody: 'Reserved',
  free: 'Free',
  noNumber: 'No number',
}
