// Style sheets that are always loaded, in cascade order. Features load their own.
import "./theme/blueprintLayer.css";
import "./theme/theme.css";
import "./components/components.css";
import "./components/forms/forms.css";
import "./app/app.css";
import "./features/shell/shell.css";
