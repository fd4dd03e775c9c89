/** The colours of all pages: the console, the HTML report, and the page of an order's tracking. */

/** Light or dark by the browser's setting: greys, one accent, and three meanings. Each has enough contrast to its background. */
export const colours = `:root {
  color-scheme: light dark;
  --page: light-dark(#f6f7f8, #0f1214);
  --surface: light-dark(#fff, #171b1e);
  --sunken: light-dark(#f1f3f4, #101315);
  --line: light-dark(#dde1e4, #2c3338);
  --edge: light-dark(#7d878d, #77828a);
  --text: light-dark(#16191b, #e8ebed);
  --soft: light-dark(#566068, #a3adb4);
  --accent: light-dark(#0b5c66, #6fd3dd);
  --good: light-dark(#1c6b2d, #8fd99b);
  --warn: light-dark(#854900, #f7bd75);
  --warn-back: light-dark(#fdf3e3, #33260f);
  --bad: light-dark(#b3261e, #ffb4ab);
  --bad-back: light-dark(#fcebe9, #3b1c19);
}
`;
